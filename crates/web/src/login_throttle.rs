//! Limits on attempts to sign in.
//!
//! A stranger who guesses must not lock out the owner of an account, and a class behind one network address must be
//! able to sign in at the same time. So there are three limits: a low one for a name from one address, a higher one
//! for a name from everywhere, and one for an address over all names. A browser that has signed in to an account
//! before has a limit of its own.

use std::net::IpAddr;
use std::time::Duration;

use grundy_store::folded_name;

use crate::buckets::Buckets;

/// The origin of an attempt.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    /// A browser that has signed in to this account before.
    Known,
    /// A network address.
    Network(IpAddr),
    /// No network, as in tests.
    Here,
}

/// An attempt to sign in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attempt {
    /// The name, in the form by which accounts are found: an account has one limit, however its name is written.
    name: String,
    origin: Origin,
}

impl Attempt {
    /// The name is cut, because no account has a longer name and a request can send any text.
    pub(crate) fn new(name: &str, origin: Origin) -> Self {
        let shown: String = name.trim().chars().take(40).collect();
        let name = folded_name(&shown);
        Self { name, origin }
    }
}

/// The limits.
pub(crate) struct LoginThrottle {
    pairs: Buckets<Attempt>,
    names: Buckets<String>,
    networks: Buckets<IpAddr>,
}

impl Default for LoginThrottle {
    fn default() -> Self {
        Self {
            pairs: Buckets::new(5, Duration::from_secs(120)),
            names: Buckets::new(30, Duration::from_secs(20)),
            networks: Buckets::new(60, Duration::from_secs(5)),
        }
    }
}

impl LoginThrottle {
    /// Counts an attempt. It is counted before the password is checked, so that concurrent attempts count like
    /// successive ones.
    ///
    /// # Errors
    /// If there were too many: the time until the next attempt is allowed.
    pub(crate) fn begin(&self, attempt: &Attempt) -> Result<(), Duration> {
        self.pairs.take(attempt.clone())?;
        let others = match &attempt.origin {
            Origin::Known => Ok(()),
            Origin::Here => self.names.take(attempt.name.clone()),
            Origin::Network(address) => self.of_stranger(&attempt.name, *address),
        };
        others.inspect_err(|_| self.pairs.give_back(attempt))
    }

    fn of_stranger(&self, name: &str, address: IpAddr) -> Result<(), Duration> {
        self.networks.take(address)?;
        let named = self.names.take(name.to_owned());
        named.inspect_err(|_| self.networks.give_back(&address))
    }

    /// Forgets an attempt whose password was right, and the wrong ones of the same origin before it.
    pub(crate) fn succeeded(&self, attempt: &Attempt) {
        self.pairs.fill(attempt);
        if attempt.origin != Origin::Known {
            self.names.give_back(&attempt.name);
        }
        if let Origin::Network(address) = &attempt.origin {
            self.networks.give_back(address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(name: &str, last: u8) -> Attempt {
        Attempt::new(name, Origin::Network([192, 0, 2, last].into()))
    }

    #[test]
    fn guesses_of_one_address_do_not_lock_out_another() {
        let throttle = LoginThrottle::default();
        for _ in 0..5 {
            assert_eq!(throttle.begin(&from("ada", 1)), Ok(()));
        }
        assert!(throttle.begin(&from("ADA ", 1)).is_err());
        assert_eq!(throttle.begin(&from("ada", 2)), Ok(()));
        throttle.succeeded(&from("ada", 1));
        assert_eq!(throttle.begin(&from("ada", 1)), Ok(()));
    }

    #[test]
    fn guesses_of_many_addresses_leave_known_browsers_in() {
        let throttle = LoginThrottle::default();
        let guesses = (0..100).map(|last| throttle.begin(&from("ada", last)));
        assert_eq!(guesses.filter(Result::is_ok).count(), 30);
        let known = Attempt::new("ada", Origin::Known);
        assert_eq!(throttle.begin(&known), Ok(()));
        assert_eq!(throttle.begin(&from("bob", 200)), Ok(()));
    }

    #[test]
    fn an_address_cannot_try_many_names() {
        let throttle = LoginThrottle::default();
        let guesses = (0..100).map(|name| throttle.begin(&from(&format!("name{name}"), 1)));
        assert_eq!(guesses.filter(Result::is_ok).count(), 60);
        assert_eq!(throttle.begin(&from("name1", 2)), Ok(()));
    }

    #[test]
    fn a_class_behind_one_address_signs_in() {
        let throttle = LoginThrottle::default();
        for pupil in 0..300 {
            let attempt = from(&format!("pupil{pupil}"), 1);
            assert_eq!(throttle.begin(&attempt), Ok(()));
            throttle.succeeded(&attempt);
        }
    }
}
