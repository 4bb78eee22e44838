//! Operators, and what one requests and another has to confirm.

mod action_counts;

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use ink_domain::time::Millis;

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::{operator_requests, operator_rules, operators};

pub use action_counts::{ActionCount, action_counts, count_action};

/// A request that awaits another operator.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = operator_requests)]
pub struct Request {
    pub id: String,
    /// The command line, quoted as for a shell. It may name people, and is deleted when the request is closed.
    pub words: String,
    pub asked_by: String,
    pub asked_at: Millis,
    /// The settings that it was requested with, as the requesting program wrote them; those of the operator who confirms it
    /// have to be the same.
    pub settings: String,
}

/// `key_digest`: SHA-256 of the operator's key. Returns whether the name was free; a former operator's is not.
pub fn add(
    conn: &mut Conn,
    name: &str,
    key_digest: &str,
    by: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let insert = diesel::insert_into(operators::table).values((
        operators::name.eq(name),
        operators::key_digest.eq(key_digest),
        operators::added_by.eq(by),
        operators::added_at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// Returns whether there was such an operator. Their open requests are refused.
pub fn remove(conn: &mut Conn, name: &str, by: &str, now: Millis) -> Result<bool, DbError> {
    let present = operators::table
        .find(name)
        .filter(operators::removed_at.is_null());
    let removed = diesel::update(present)
        .set((operators::removed_by.eq(by), operators::removed_at.eq(now)))
        .execute(conn)?;
    if removed == 0 {
        return Ok(false);
    }
    let asked: Vec<String> = operator_requests::table
        .filter(operator_requests::asked_by.eq(name))
        .filter(operator_requests::closed_at.is_null())
        .select(operator_requests::id)
        .load(conn)?;
    for id in asked {
        refuse(conn, &id, by, now)?;
    }
    Ok(true)
}

/// The names of all operators who may act.
pub fn names(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    Ok(operators::table
        .filter(operators::removed_at.is_null())
        .order(operators::name)
        .select(operators::name)
        .load(conn)?)
}

/// Whether this is the key of an operator who may act.
pub fn has_key(conn: &mut Conn, name: &str, key_digest: &str) -> Result<bool, DbError> {
    let holder = operators::table
        .find(name)
        .filter(operators::key_digest.eq(key_digest))
        .filter(operators::removed_at.is_null());
    Ok(select(exists(holder)).get_result(conn)?)
}

/// The rule that consequential commands need two operators.
const TWO: &str = "two operators";

/// From now on, consequential commands need two operators, until [`require_one`].
pub fn require_two(conn: &mut Conn, now: Millis) -> Result<(), DbError> {
    let insert = diesel::insert_into(operator_rules::table)
        .values((operator_rules::rule.eq(TWO), operator_rules::since.eq(now)));
    insert_new!(insert, conn)?;
    Ok(())
}

pub fn are_two_required(conn: &mut Conn) -> Result<bool, DbError> {
    let rule = operator_rules::table.find(TWO);
    Ok(select(exists(rule)).get_result(conn)?)
}

/// Each operator may act alone again. Returns whether that was not so before.
pub fn require_one(conn: &mut Conn) -> Result<bool, DbError> {
    let rule = operator_rules::table.find(TWO);
    Ok(diesel::delete(rule).execute(conn)? == 1)
}

/// Prefix of the rule that ties the database to an environment.
const ENVIRONMENT: &str = "environment ";

/// The environment that the database belongs to, if recorded.
pub fn environment(conn: &mut Conn) -> Result<Option<String>, DbError> {
    let rule: Option<String> = operator_rules::table
        .select(operator_rules::rule)
        .filter(operator_rules::rule.like(format!("{ENVIRONMENT}%")))
        .first(conn)
        .optional()?;
    Ok(rule.and_then(|rule| rule.strip_prefix(ENVIRONMENT).map(str::to_owned)))
}

pub fn note_environment(conn: &mut Conn, name: &str, now: Millis) -> Result<(), DbError> {
    let rule = format!("{ENVIRONMENT}{name}");
    let insert = diesel::insert_into(operator_rules::table)
        .values((operator_rules::rule.eq(rule), operator_rules::since.eq(now)));
    insert_new!(insert, conn)?;
    Ok(())
}

pub fn create_request(conn: &mut Conn, request: &Request) -> Result<(), DbError> {
    diesel::insert_into(operator_requests::table)
        .values((
            operator_requests::id.eq(&request.id),
            operator_requests::words.eq(&request.words),
            operator_requests::asked_by.eq(&request.asked_by),
            operator_requests::asked_at.eq(request.asked_at),
            operator_requests::settings.eq(&request.settings),
        ))
        .execute(conn)?;
    Ok(())
}

/// Those requested since a time and not closed, oldest first.
pub fn open_requests(conn: &mut Conn, since: Millis) -> Result<Vec<Request>, DbError> {
    Ok(operator_requests::table
        .filter(operator_requests::closed_at.is_null())
        .filter(operator_requests::asked_at.ge(since))
        .order(operator_requests::asked_at)
        .select(Request::as_select())
        .load(conn)?)
}

/// Closes one of [`open_requests`] as confirmed by an operator other than its author. Of concurrent callers, one gets it.
pub fn confirm(
    conn: &mut Conn,
    id: &str,
    by: &str,
    since: Millis,
    now: Millis,
) -> Result<Option<Request>, DbError> {
    let open = || {
        operator_requests::table
            .find(id)
            .filter(operator_requests::closed_at.is_null())
            .filter(operator_requests::asked_at.ge(since))
            .filter(operator_requests::asked_by.ne(by))
    };
    let request = open().select(Request::as_select()).first(conn).optional()?;
    let confirmed = diesel::update(open())
        .set((
            operator_requests::confirmed_by.eq(by),
            operator_requests::closed_at.eq(now),
            operator_requests::words.eq(""),
        ))
        .execute(conn)?;
    Ok(request.filter(|_| confirmed == 1))
}

/// Deletes the words of requests made before a time, which nobody can confirm any more.
pub fn forget_words(conn: &mut Conn, before: Millis) -> Result<(), DbError> {
    let over = operator_requests::table
        .filter(operator_requests::asked_at.lt(before))
        .filter(operator_requests::words.ne(""));
    diesel::update(over)
        .set(operator_requests::words.eq(""))
        .execute(conn)?;
    Ok(())
}

/// Closes an open one. Returns whether there was one.
pub fn refuse(conn: &mut Conn, id: &str, by: &str, now: Millis) -> Result<bool, DbError> {
    let open = operator_requests::table
        .find(id)
        .filter(operator_requests::closed_at.is_null());
    let refused = diesel::update(open)
        .set((
            operator_requests::refused_by.eq(by),
            operator_requests::closed_at.eq(now),
            operator_requests::words.eq(""),
        ))
        .execute(conn)?;
    Ok(refused == 1)
}
