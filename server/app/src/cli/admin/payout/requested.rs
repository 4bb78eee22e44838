//! Payout requests, and the bank accounts that they go to.

use ink_domain::payee::Payee;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::billing::earnings;
use ink_schema::billing::payout_requests::{self as requests, PayoutRequest, RequestStatus};
use ink_schema::billing::payouts::PayoutError;
use ink_schema::{Conn, DbError, audit};
use serde_json::{Value, json};

use crate::cli::admin::Execution;
use crate::cli::admin::command_error::CommandError;
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};
use crate::crypto::random_id::random_id;
use crate::crypto::vault::Vault;

/// For how long an operator is told of a change to an account's protection: its owner has been sent an e-mail about it, and
/// needs time to object.
const RECENT: DurationMs = 14 * DAY;

pub(super) fn waiting(conn: &mut Conn, execution: Execution<'_>) -> Result<Reply, DbError> {
    let waiting = requests::waiting(conn)?.into_iter();
    let rows: Result<Vec<_>, _> = waiting
        .map(|request| summary(conn, &request, execution))
        .collect();
    let none = "nobody waits for a payout";
    Ok(Reply::list("requests", rows?, None, none))
}

pub(super) fn show(
    conn: &mut Conn,
    id: &str,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let vault = Vault::new(&execution.key_ring()?);
    let request = requests::by_id(conn, id)?.ok_or(PayoutError::Unknown)?;
    execution.record(conn, request.account, "payout.payee_seen")?;
    let (line, one) = summary(conn, &request, execution)?;
    let (text, payee) = payee(&vault, &request).unwrap_or_else(|why| (why.to_owned(), Value::Null));
    let (changes, recent) = recent_changes(conn, request.account, execution.now)?;
    let json = json!({ "request": one, "payee": payee, "recent_changes": recent });
    Ok(Reply::new(format!("{line}\n{text}{changes}"), json))
}

pub(super) fn decline(
    conn: &mut Conn,
    id: &str,
    reason: &str,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let request = requests::decline(conn, id, reason, execution.now)?;
    let action = "payout.declined";
    execution.record(conn, request.account, action)?;
    let json = json!({ "action": action, "request": id });
    Ok(Reply::new(format!("{id}: declined"), json))
}

pub(super) fn accept(
    conn: &mut Conn,
    id: &str,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let Execution { rules, now, .. } = execution;
    let vault = Vault::new(&execution.key_ring()?);
    let request = requests::accept(conn, id, &random_id(), rules.maturity, now)?;
    // Nobody could send the payout: the refusal rolls it back.
    let (text, payee) = payee(&vault, &request).map_err(|why| {
        CommandError::Refused(format!("{why}: check INKPAY_SECRET_KEY, or decline it"))
    })?;
    let action = "payout.opened";
    execution.record(conn, request.account, action)?;
    let opened = request.payout.as_ref().ok_or(PayoutError::Unknown)?;
    let (line, one) = super::summary(conn, opened)?;
    let (changes, recent) = recent_changes(conn, request.account, now)?;
    let json = json!({ "action": action, "payout": one, "payee": payee, "recent_changes": recent });
    Ok(Reply::new(format!("{line}\n{text}{changes}"), json))
}

/// Says what recently changed about the account of a request that waits, if anything.
pub(super) fn accept_warning(
    conn: &mut Conn,
    id: &str,
    now: Millis,
) -> Result<Option<String>, DbError> {
    let request = requests::by_id(conn, id)?;
    let Some(request) = request.filter(|request| request.status == RequestStatus::Waiting) else {
        return Ok(None);
    };
    let (changes, _) = recent_changes(conn, request.account, now)?;
    let line = format!("{}  {}", request.id, request.amount);
    Ok((!changes.is_empty()).then(|| format!("{line}{changes}")))
}

/// What recently changed about an account's protection, as lines of text and as JSON: an intruder changes it before asking
/// for money.
fn recent_changes(
    conn: &mut Conn,
    account: AccountId,
    now: Millis,
) -> Result<(String, Value), DbError> {
    let entries = audit::protection_changes(conn, account, now - RECENT)?;
    let mut text = String::new();
    if !entries.is_empty() {
        text.push_str(
            "\nchanged in the last 14 days; verify the request with the account's owner:",
        );
    }
    for audit::Entry { at, actor, action } in &entries {
        text = format!("{text}\n         {}  {actor}  {action}", minute_utc(*at));
    }
    let entries = entries
        .iter()
        .map(|entry| json!({ "at": iso(entry.at), "by": entry.actor, "what": entry.action }));
    Ok((text, entries.collect()))
}

/// A request as a line of text, and as JSON.
fn summary(
    conn: &mut Conn,
    request: &PayoutRequest,
    Execution { rules, now, .. }: Execution<'_>,
) -> Result<(String, Value), DbError> {
    let account = accounts::by_id(conn, request.account)?;
    let earned = earnings::of(conn, request.account, rules.maturity, now)?;
    let restricted = account.as_ref().is_some_and(Account::is_banned);
    let handle = account.as_ref().map_or("deleted", Account::handle);
    let line = format!(
        "{}  {:>10}  {handle:<16}  asked {}  available {}{}",
        request.id,
        request.amount,
        minute_utc(request.asked_at),
        earned.available,
        if restricted { "  restricted" } else { "" },
    );
    let json = json!({
        "id": request.id,
        "ink_id": handle,
        "amount_cents": request.amount.cents(),
        "asked_at": iso(request.asked_at),
        "available_cents": earned.available.cents(),
        "is_restricted": restricted,
    });
    Ok((line, json))
}

/// The bank account that a request goes to, as text and as JSON; or why it can't be shown.
fn payee(vault: &Vault, request: &PayoutRequest) -> Result<(String, Value), &'static str> {
    let sealed = request.payee.as_ref();
    let sealed = sealed.ok_or("where it goes is not kept any more")?;
    let text = vault.open_text(request.account.number(), sealed);
    let payee = text.as_deref().and_then(Payee::from_text);
    let payee = payee.ok_or("where it goes opens with none of the server's keys")?;
    let (holder, bank, account) = (payee.holder(), payee.bank(), payee.account());
    let json = json!({
        "holder": holder.to_string(),
        "bank": bank.to_string(),
        "account": account.to_string(),
    });
    let text = format!("holder   {holder}\nbank     {bank}\naccount  {account}");
    Ok((text, json))
}
