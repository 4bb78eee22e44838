//! What protects an account, as its owner sees it.

use ink_schema::account::accounts::{self, AccountId};
use ink_schema::auth::{factors, passkeys, sessions};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::session::account_notice;
use crate::web::session::customer::Customer;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as the interface names it"
)]
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Security {
    pub email: String,
    /// Browsers support passkeys here.
    pub passkeys_offered: bool,
    pub passkeys: Vec<Passkey>,
    /// An authenticator app is set up.
    pub authenticator: bool,
    /// The operator lets owners choose codes by e-mail.
    pub mailed_codes_offered: bool,
    pub mailed_codes: bool,
    pub recovery_codes_left: u32,
    /// Most recently seen first.
    pub sessions: Vec<Session>,
    /// The language of e-mails.
    pub lang: Lang,
}

#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Passkey {
    pub id: String,
    pub name: String,
    /// Milliseconds UTC.
    pub created_at: i64,
    pub last_used_at: Option<i64>,
}

/// A log-in on one device.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Session {
    pub id: String,
    /// As in "Chrome on macOS".
    pub device: String,
    /// Milliseconds UTC.
    pub created_at: i64,
    pub last_seen_at: i64,
    /// The session that asks.
    pub current: bool,
}

/// Reads the current state, in the caller's transaction.
pub fn overview(conn: &mut Conn, app: &App, me: &Customer) -> Result<Security, DbError> {
    let account = accounts::by_id(conn, me.account.id)?.unwrap_or_else(|| me.account.clone());
    let factors = factors::of(conn, &account)?;
    Ok(Security {
        passkeys_offered: app.keys.passkeys.is_some(),
        passkeys: my_passkeys(conn, account.id)?,
        authenticator: factors.authenticator,
        mailed_codes_offered: app.config.mailed_codes,
        mailed_codes: factors.mailed,
        recovery_codes_left: factors.recovery_codes,
        sessions: my_sessions(conn, me)?,
        lang: account_notice::lang(&account),
        email: account
            .email
            .map(|email| email.to_string())
            .unwrap_or_default(),
    })
}

fn my_passkeys(conn: &mut Conn, account: AccountId) -> Result<Vec<Passkey>, DbError> {
    let kept = passkeys::of(conn, account)?;
    let shown = kept.into_iter().map(|passkey| Passkey {
        id: passkey.credential_id,
        name: passkey.name,
        created_at: passkey.created_at,
        last_used_at: passkey.last_used_at,
    });
    Ok(shown.collect())
}

fn my_sessions(conn: &mut Conn, me: &Customer) -> Result<Vec<Session>, DbError> {
    let kept = sessions::list(conn, me.account.id)?;
    let shown = kept.into_iter().map(|session| Session {
        current: session.id == me.session_id,
        id: session.id,
        device: session.device,
        created_at: session.created_at,
        last_seen_at: session.last_seen_at,
    });
    Ok(shown.collect())
}
