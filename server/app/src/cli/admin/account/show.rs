//! An account as operators see it.

use ink_schema::account::accounts::{self, Account};
use ink_schema::auth::{factors, passkeys, sessions};
use ink_schema::{Conn, DbError, audit};
use serde_json::json;

use crate::cli::output::Reply;
use crate::clock::{iso, minute_utc};

/// How many entries of the history are shown.
const HISTORY: i64 = 20;

pub(super) fn show(conn: &mut Conn, account: &Account) -> Result<Reply, DbError> {
    let history = accounts::history(conn, account.id)?;
    let factors = factors::of(conn, account)?;
    let passkeys = passkeys::count(conn, account.id)?;
    let sessions = sessions::list(conn, account.id)?;
    let entries = audit::of(conn, account.id, HISTORY)?;
    let yes_no = |is| if is { "yes" } else { "no" };
    let email = account.email.as_ref().map(ToString::to_string);
    let has_password = accounts::has_password(conn, account.id)?;
    let mut lines = vec![
        format!("INK ID          {}", account.ink_id),
        format!("e-mail          {}", email.as_deref().unwrap_or("none")),
        format!("made            {}", minute_utc(history.created_at)),
        format!(
            "referred by     {}",
            history.referrer.as_deref().unwrap_or("nobody")
        ),
        format!("has referred    {}", history.referred),
        format!(
            "banned          {}",
            account.banned_at.map_or("no".to_owned(), minute_utc)
        ),
        format!("password        {}", yes_no(has_password)),
        format!("passkeys        {passkeys}"),
        format!("authenticator   {}", yes_no(factors.authenticator)),
        format!("mailed codes    {}", yes_no(factors.mailed)),
        format!("recovery codes  {}", factors.recovery_codes),
    ];
    lines.extend(sessions.iter().map(|session| {
        let (since, seen) = (
            minute_utc(session.created_at),
            minute_utc(session.last_seen_at),
        );
        let device = &session.device;
        format!("session         {device}, since {since}, last {seen}")
    }));
    let entry = |entry: &audit::Entry| {
        format!(
            "{}  {}  {}",
            minute_utc(entry.at),
            entry.actor,
            entry.action
        )
    };
    lines.extend(entries.iter().map(entry));
    let sessions = sessions.iter().map(|session| {
        json!({
            "device": session.device,
            "created_at": iso(session.created_at),
            "last_seen_at": iso(session.last_seen_at),
        })
    });
    let entries = entries
        .iter()
        .map(|entry| json!({ "at": iso(entry.at), "by": entry.actor, "what": entry.action }));
    let json = json!({
        "ink_id": account.handle(),
        "email": email,
        "created_at": iso(history.created_at),
        "referred_by": history.referrer,
        "has_referred": history.referred,
        "banned_at": account.banned_at.map(iso),
        "has_password": has_password,
        "passkeys": passkeys,
        "has_authenticator": factors.authenticator,
        "has_mailed_codes": factors.mailed,
        "recovery_codes": factors.recovery_codes,
        "sessions": sessions.collect::<Vec<_>>(),
        "history": entries.collect::<Vec<_>>(),
    });
    Ok(Reply::new(lines.join("\n"), json))
}
