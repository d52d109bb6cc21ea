//! Machines of their own: network namespaces with links that are cut, and links that are slow.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use grundy_testing::{Need, not_run};

/// Another machine, joined to this one by a link.
pub(crate) struct Host {
    name: String,
    link: String,
    /// The address of this machine at the link.
    pub(crate) here: String,
    there: String,
}

fn ip(arguments: &[&str]) -> bool {
    let done = Command::new("ip")
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    done.is_ok_and(|status| status.success())
}

impl Host {
    /// Makes one. If the system does not allow that, reports that the test was not run.
    pub(crate) fn new(test: &str) -> Option<Self> {
        // Of this process alone, and short enough for the name of a link.
        let number = std::process::id() % 16_000;
        let name = format!("grundy-{number}");
        let (link, inside) = (format!("grd{number}a"), format!("grd{number}b"));
        let net = format!("10.203.{}.{}", number / 64, number % 64 * 4);
        let last = |of: u32| {
            let (front, part) = net.rsplit_once('.').expect("four parts");
            format!("{front}.{}", part.parse::<u32>().expect("a number") + of)
        };
        let host = Self {
            here: last(1),
            there: last(2),
            name,
            link,
        };
        let made = ip(&["netns", "add", &host.name])
            && ip(&[
                "link", "add", &host.link, "type", "veth", "peer", "name", &inside, "netns",
                &host.name,
            ])
            && ip(&[
                "addr",
                "add",
                &format!("{}/30", host.here),
                "dev",
                &host.link,
            ])
            && ip(&["link", "set", &host.link, "up"])
            && host.ip(&["addr", "add", &format!("{}/30", host.there), "dev", &inside])
            && host.ip(&["link", "set", &inside, "up"])
            && host.ip(&["link", "set", "lo", "up"]);
        if !made {
            not_run(
                Need::Namespaces,
                test,
                "no network namespace can be created here",
            );
            return None;
        }
        Some(host)
    }

    fn ip(&self, arguments: &[&str]) -> bool {
        let mut all = vec!["-n", self.name.as_str()];
        all.extend(arguments);
        ip(&all)
    }

    /// A command that is run there.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name, program]);
        command
    }

    /// Cuts the link: what either side sends is lost, and neither is told.
    pub(crate) fn cut(&self) {
        let nobody = "02:00:00:00:00:99";
        let lost = |address| {
            [
                "neigh",
                "replace",
                address,
                "lladdr",
                nobody,
                "nud",
                "permanent",
                "dev",
            ]
        };
        let mut out = lost(&self.there).to_vec();
        out.push(&self.link);
        let inside = self.link.replace('a', "b");
        let mut back = lost(&self.here).to_vec();
        back.push(&inside);
        assert!(ip(&out) && self.ip(&back), "the link is cut");
    }

    /// Mends it.
    pub(crate) fn mend(&self) {
        let inside = self.link.replace('a', "b");
        let out = ip(&["neigh", "del", &self.there, "dev", &self.link]);
        let back = self.ip(&["neigh", "del", &self.here, "dev", &inside]);
        assert!(out && back, "the link is mended");
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        ip(&["link", "del", &self.link]);
        ip(&["netns", "del", &self.name]);
    }
}

/// Passes connections on to `to`, every byte so much later, each way. Returns the port to connect to.
pub(crate) fn slow_link(to: String, later: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for from in listener.incoming().flatten() {
            let Ok(there) = TcpStream::connect(&to) else {
                continue;
            };
            for stream in [&from, &there] {
                stream.set_nodelay(true).expect("a socket");
            }
            let other = |stream: &TcpStream| stream.try_clone().expect("a socket");
            pass_on(other(&from), other(&there), later);
            pass_on(there, from, later);
        }
    });
    port
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, later: Duration) {
    let (sender, receiver) = channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        let mut buffer = [0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let bytes = buffer[..count].to_vec();
            if sender.send((Instant::now() + later, bytes)).is_err() {
                return;
            }
        }
    });
    thread::spawn(move || {
        for (due, bytes) in receiver {
            sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}
