//! Commands that one operator requests and another confirms.

use ink_domain::search::is_invisible;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::operators::{self, Request};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use crate::cli::admin::Effect;
use crate::cli::admin::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};
use crate::config::Config;

/// How long a request awaits another operator.
const REQUEST_TTL: DurationMs = DAY;

/// Whether another operator has to confirm a command with this effect. The database decides, not a setting: the
/// operator who runs a command controls its settings.
pub(in crate::cli::admin) fn needs_confirmation(
    conn: &mut Conn,
    effect: Effect,
) -> Result<bool, CommandError> {
    let at_stake = !matches!(effect, Effect::Reads | Effect::Changes);
    if !at_stake || !operators::are_two_required(conn)? {
        return Ok(false);
    }
    let enough = operators::names(conn)?.len() >= 2;
    if !enough && effect != Effect::ChangesOperators {
        return refused(
            "INKPAY_TWO_OPERATORS requires two operators: add one with `inkpay admin operator add NAME`",
        );
    }
    Ok(enough)
}

/// Stores a command for another operator, who is shown all of it.
pub(in crate::cli::admin) fn request_confirmation(
    conn: &mut Conn,
    actor: &str,
    words: &[String],
    config: &Config,
    now: Millis,
) -> Result<Reply, CommandError> {
    let is_hidden = |c: char| c.is_control() || is_invisible(c);
    if let Some(word) = words.iter().find(|word| word.contains(is_hidden)) {
        return refused(format!(
            "{word:?}: another operator would not see all its characters"
        ));
    }
    let quoted = shlex::try_join(words.iter().map(String::as_str))
        .map_err(|error| CommandError::Refused(error.to_string()))?;
    let request = Request {
        id: format!("{:08x}", rand::random::<u32>()),
        words: quoted,
        asked_by: actor.to_owned(),
        asked_at: now,
        settings: settings(config),
    };
    operators::create_request(conn, &request)?;
    let id = &request.id;
    let said = format!(
        "requested: another operator has a day to run `inkpay admin operator confirm {id}`"
    );
    Ok(Reply::new(said, json!({ "request": json(&request) })))
}

/// The settings that decide what a command books: the operator who confirms it runs it by their own.
fn settings(config: &Config) -> String {
    format!(
        "INKPAY_REFERRAL_BASIS_POINTS={} INKPAY_REFERRAL_MATURITY_DAYS={} STRIPE_API_BASE={}",
        config.referral_basis_points, config.referral_maturity_days, config.stripe_api_base
    )
}

/// The words of a request that awaits another operator. `by`: who is to confirm it, which must not be its author.
pub(in crate::cli::admin) fn requested_words(
    conn: &mut Conn,
    id: &str,
    by: Option<&str>,
    now: Millis,
) -> Result<Vec<String>, CommandError> {
    let mut open = operators::open_requests(conn, now - REQUEST_TTL)?.into_iter();
    let request = open.find(|request| request.id == id);
    let request = request.ok_or_else(|| nothing_waits(id))?;
    if by == Some(request.asked_by.as_str()) {
        return refused(format!(
            "{id}: {} requested it, so another operator must confirm it",
            request.asked_by
        ));
    }
    shlex::split(&request.words).ok_or_else(|| nothing_waits(id))
}

/// Expired requests keep nothing that may name people.
pub(in crate::cli::admin) fn forget_words(conn: &mut Conn, now: Millis) -> Result<(), DbError> {
    operators::forget_words(conn, now - REQUEST_TTL)
}

fn nothing_waits(id: &str) -> CommandError {
    CommandError::Refused(format!(
        "{id}: no open request of another operator has this number"
    ))
}

/// Closes a request that another operator made with the same settings, and returns its words and its author.
pub(in crate::cli::admin) fn confirm(
    conn: &mut Conn,
    id: &str,
    actor: &str,
    config: &Config,
    now: Millis,
) -> Result<(Vec<String>, String), CommandError> {
    if let Some(request) = operators::confirm(conn, id, actor, now - REQUEST_TTL, now)? {
        let (asked_with, own) = (request.settings, settings(config));
        if asked_with != own {
            return refused(format!(
                "{id}: the settings differ: {} requested it with {asked_with}, and yours are {own}",
                request.asked_by
            ));
        }
        let words = shlex::split(&request.words).ok_or_else(|| nothing_waits(id))?;
        return Ok((words, request.asked_by));
    }
    // It may be their own.
    requested_words(conn, id, Some(actor), now)?;
    Err(nothing_waits(id))
}

/// The requests that await another operator.
pub(super) fn all(conn: &mut Conn, now: Millis) -> Result<Reply, DbError> {
    let open = operators::open_requests(conn, now - REQUEST_TTL)?;
    let rows = open.iter().map(|request| {
        let (id, by, words) = (&request.id, &request.asked_by, &request.words);
        let at = minute_utc(request.asked_at);
        (format!("{id}  {at}  {by:<16}  {words}"), json(request))
    });
    let none = "no command awaits a second operator";
    Ok(Reply::list("requests", rows, None, none))
}

fn json(request: &Request) -> Value {
    json!({
        "id": request.id,
        "command": request.words,
        "asked_by": request.asked_by,
        "asked_at": iso(request.asked_at),
    })
}
