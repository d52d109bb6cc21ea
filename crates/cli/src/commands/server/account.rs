//! `grundy account`.

use clap::{Args, Subcommand, ValueEnum};
use grundy_report::{Diagnostic, Error};
use grundy_store::{Account as StoredAccount, CredentialKind, Role, Store};

use crate::server::data::Data;
use crate::server::{self, site_address, store_error};
use crate::{Status, output};

/// Manage the accounts of a server
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy account add ada --role teacher --data site > token   Save an API token
  grundy account reset ada --data site                        Print a link")]
pub(crate) struct Account {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Add an account and print an API token for it, alone on standard output
    Add {
        /// Name of the account
        name: String,
        /// Role of the account
        #[arg(long, value_enum, default_value = "member")]
        role: GivenRole,
        #[command(flatten)]
        data: Data,
    },
    /// List all accounts
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Disable an account: it is signed out everywhere, and its tokens are revoked
    Disable {
        /// Name of the account
        name: String,
        #[command(flatten)]
        data: Data,
    },
    /// Enable an account that was disabled
    Enable {
        /// Name of the account
        name: String,
        #[command(flatten)]
        data: Data,
    },
    /// Print a one-time link, valid for three days, for setting the account's password
    Reset {
        /// Name of the account
        name: String,
        /// URL of the site [default: the one that `grundy serve` announced last]
        #[arg(long, value_name = "URL")]
        address: Option<String>,
        #[command(flatten)]
        data: Data,
    },
}

/// The role of an account.
#[derive(Clone, Copy, ValueEnum)]
enum GivenRole {
    /// Submit programs, and see the account's own submissions
    Member,
    /// Also create classes, and see the submissions of their members
    Teacher,
    /// All actions
    Admin,
}

impl From<GivenRole> for Role {
    fn from(role: GivenRole) -> Self {
        match role {
            GivenRole::Member => Self::Member,
            GivenRole::Teacher => Self::Teacher,
            GivenRole::Admin => Self::Admin,
        }
    }
}

impl Account {
    pub(super) fn run(self) -> Result<Status, Error> {
        server::run(async {
            match self.action {
                Action::Add { name, role, data } => {
                    let place = data.place()?;
                    place.create()?;
                    let store = place.store().await?;
                    let account = store.create_account(&name, role.into()).await;
                    let account = account.map_err(store_error)?;
                    let token = store.issue(&account.id, CredentialKind::Api, "first").await;
                    let token = token.map_err(store_error)?;
                    let role = account.role;
                    audit(&store, &format!("created the account {name} ({role})")).await?;
                    output::text(&format!("{}\n", token.reveal()));
                }
                Action::List { data } => {
                    let store = data.existing_store().await?;
                    for account in store.accounts().await.map_err(store_error)? {
                        let disabled = if account.disabled { "  disabled" } else { "" };
                        let (name, role) = (&account.name, account.role.to_string());
                        output::text(&format!("{role:<8} {name}{disabled}\n"));
                    }
                }
                Action::Disable { name, data } => disable(&name, true, &data).await?,
                Action::Enable { name, data } => disable(&name, false, &data).await?,
                Action::Reset {
                    name,
                    address,
                    data,
                } => {
                    let store = data.existing_store().await?;
                    let account = find(&store, &name).await?;
                    let token = store.password_link(&account.id).await;
                    let token = token.map_err(store_error)?;
                    let action = format!("created a password link for {}", account.name);
                    audit(&store, &action).await?;
                    let address = announced_address(&store, address).await?;
                    let address = address.trim_end_matches('/');
                    output::text(&format!("{address}/welcome?token={}\n", token.reveal()));
                }
            }
            Ok(Status::Fine)
        })
    }
}

/// Disables or enables an account.
async fn disable(name: &str, is_disabled: bool, data: &Data) -> Result<(), Error> {
    let store = data.existing_store().await?;
    let account = find(&store, name).await?;
    let done = store.set_disabled(&account.id, is_disabled).await;
    done.map_err(store_error)?;
    let what = if is_disabled { "disabled" } else { "enabled" };
    audit(&store, &format!("{what} the account {}", account.name)).await
}

async fn audit(store: &Store, action: &str) -> Result<(), Error> {
    store.audit_command(action).await.map_err(store_error)
}

/// The given URL of the site, or the one that its server has announced.
async fn announced_address(store: &Store, given: Option<String>) -> Result<String, Error> {
    if let Some(given) = given {
        return Ok(given);
    }
    let announced = store
        .setting(site_address::SETTING)
        .await
        .map_err(store_error)?;
    announced.ok_or_else(|| {
        let diagnostic = Diagnostic::new("the URL of the site is not known yet");
        diagnostic
            .help("start `grundy serve` once, or give --address URL")
            .into()
    })
}

async fn find(store: &Store, name: &str) -> Result<StoredAccount, Error> {
    let account = store.account_named(name).await.map_err(store_error)?;
    account.ok_or_else(|| {
        let diagnostic = Diagnostic::new(format!("there is no account `{name}`"));
        diagnostic
            .help("`grundy account list` lists the accounts")
            .into()
    })
}
