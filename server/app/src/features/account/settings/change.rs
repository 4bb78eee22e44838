//! A change to what protects an account: whatever it is, the transaction that makes it also ends the
//! other sessions, tells the owner and records it.

use ink_schema::auth::{factors, mfa, sessions};
use ink_schema::{Conn, audit};
use serde::Serialize;
use utoipa::ToSchema;

use super::overview::{Security, overview};
use crate::clock::Millis;
use crate::crypto::recovery::{self, RecoveryCode};
use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, RateLimit, Reply};
use crate::web::request::security_event::SecurityEvent;
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::Customer;

/// What protects the account from now on.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityReply {
    security: Security,
    /// Shown only this once, if the change created them.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_codes: Option<Vec<String>>,
}

impl SecurityReply {
    pub(crate) fn reply(security: Security, codes: Option<&[RecoveryCode]>) -> Reply<Self> {
        let shown = codes.map(|codes| codes.iter().map(RecoveryCode::text).collect());
        Reply(Self {
            security,
            recovery_codes: shown,
        })
    }
}

/// What a change does to the recovery codes. Returns those that it created.
pub(crate) type RecoveryCodesWork =
    fn(&mut Conn, &Customer) -> Result<Option<Vec<RecoveryCode>>, ApiError>;

/// Makes a change, whose `action` is what the history says, as in `password.changed`. The work returns the recovery codes
/// that it created. If it refuses, nothing has happened, and nothing is counted.
pub(crate) async fn change<F>(
    app: &App,
    me: Customer,
    client: &ClientInfo,
    now: Millis,
    action: &'static str,
    notice: SecurityEmail<'_>,
    work: F,
) -> Result<Reply<SecurityReply>, ApiError>
where
    F: FnOnce(&mut Conn, &Customer) -> Result<Option<Vec<RecoveryCode>>, ApiError> + Send + 'static,
{
    let announcement = account_notice::notice(app, &me.account, notice, &client.device, now)?;
    let (server, browser) = (app.clone(), client.browser_digest());
    let changes = RateLimit::security_changes(app, me.account.id);
    let (codes, security) = app
        .db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            changes.take(conn, now)?;
            // First, so that it goes to the account's previous address.
            announcement.record(conn, now)?;
            let codes = work(conn, &me)?;
            let account = me.account.id;
            sessions::end_others(conn, account, &me.session_id, browser.as_deref())?;
            mfa::delete_challenges(conn, account)?;
            audit::record(conn, account, audit::Actor::Owner, action, now)?;
            Ok::<_, ApiError>((codes, overview(conn, &server, &me)?))
        })
        .await?;
    client
        .security_log
        .log(app, SecurityEvent::FactorChange, action);
    app.outbox_signal.notify();
    Ok(SecurityReply::reply(security, codes.as_deref()))
}

/// New recovery codes for an account that has none: its first factor comes with a way around it.
pub(crate) fn first_recovery_codes(
    conn: &mut Conn,
    me: &Customer,
) -> Result<Option<Vec<RecoveryCode>>, ApiError> {
    if factors::of(conn, &me.account)?.recovery_codes > 0 {
        return Ok(None);
    }
    renew_recovery_codes(conn, me)
}

pub(crate) fn renew_recovery_codes(
    conn: &mut Conn,
    me: &Customer,
) -> Result<Option<Vec<RecoveryCode>>, ApiError> {
    let codes = recovery::codes();
    let digests: Vec<String> = codes.iter().map(|code| code.digest().into()).collect();
    factors::set_recovery_codes(conn, me.account.id, &digests)?;
    Ok(Some(codes.into()))
}

/// Without a factor, an account's recovery codes are useless: they are removed with the last one.
pub(crate) fn drop_idle_recovery_codes(
    conn: &mut Conn,
    me: &Customer,
) -> Result<Option<Vec<RecoveryCode>>, ApiError> {
    let account = ink_schema::account::accounts::by_id(conn, me.account.id)?;
    if let Some(account) = account
        && factors::of(conn, &account)?.options().is_empty()
    {
        factors::remove_recovery_codes(conn, account.id)?;
    }
    Ok(None)
}
