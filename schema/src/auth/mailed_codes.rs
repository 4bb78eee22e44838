//! Mailed codes, each bound to the request that it answers.

use diesel::prelude::*;
use ink_domain::mailed_code::{LIFE, TRIES, Verdict, judge};
use ink_domain::time::{DurationMs, Millis};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::mailed_codes;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issued {
    Kept,
    /// The request's guesses are used up: no code for it would be accepted. It can start over in this many
    /// milliseconds.
    Spent {
        retry_after_ms: DurationMs,
    },
}

/// Stores a code's digest for a request. Another code for the same request replaces the previous one and
/// inherits its guess count, which starts over only once the previous code has expired.
pub fn issue(conn: &mut Conn, request: &str, digest: &str, now: Millis) -> Result<Issued, DbError> {
    let former = mailed_codes::table.find(request);
    diesel::delete(former.filter(mailed_codes::expires_at.le(now))).execute(conn)?;
    if let Some(retry_after_ms) = retry_after(conn, request, now)? {
        return Ok(Issued::Spent { retry_after_ms });
    }
    let code = (
        mailed_codes::digest.eq(digest),
        mailed_codes::expires_at.eq(now.saturating_add(LIFE)),
    );
    let insert = diesel::insert_into(mailed_codes::table)
        .values((mailed_codes::request.eq(request), code))
        .on_conflict(mailed_codes::request)
        .do_update()
        .set(code);
    match conn {
        Conn::Sqlite(conn) => insert.execute(conn)?,
        Conn::Postgres(conn) => insert.execute(conn)?,
    };
    Ok(Issued::Kept)
}

/// In how many milliseconds a request whose guesses are used up can start over. `None` if they are not.
pub fn retry_after(
    conn: &mut Conn,
    request: &str,
    now: Millis,
) -> Result<Option<DurationMs>, DbError> {
    let expires_at: Option<Millis> = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.ge(TRIES))
        .filter(mailed_codes::expires_at.gt(now))
        .select(mailed_codes::expires_at)
        .first(conn)
        .optional()?;
    Ok(expires_at.map(|at| at.saturating_sub(now)))
}

/// When the code of a request expires, if there is one and it has guesses left.
pub fn good_until(conn: &mut Conn, request: &str, now: Millis) -> Result<Option<Millis>, DbError> {
    let good = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.lt(TRIES))
        .filter(mailed_codes::expires_at.gt(now))
        .select(mailed_codes::expires_at);
    Ok(good.first(conn).optional()?)
}

/// Deletes a code whose guesses are used up, so that the count starts over: for requests limited by how many
/// codes their mailbox gets.
pub fn forget_spent(conn: &mut Conn, request: &str) -> Result<(), DbError> {
    let spent = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.ge(TRIES));
    diesel::delete(spent).execute(conn)?;
    Ok(())
}

/// Checks a guess, given as the digest it would have, and counts it. Must be committed whatever the verdict.
pub fn guess(
    conn: &mut Conn,
    request: &str,
    digest: &str,
    now: Millis,
) -> Result<Verdict, DbError> {
    // First, so that each of several concurrent guesses counts.
    diesel::update(mailed_codes::table.find(request))
        .set(mailed_codes::tries.eq(mailed_codes::tries + 1))
        .execute(conn)?;
    let kept: Option<(String, i32, Millis)> = mailed_codes::table
        .find(request)
        .select((
            mailed_codes::digest,
            mailed_codes::tries,
            mailed_codes::expires_at,
        ))
        .first(conn)
        .optional()?;
    Ok(kept.map_or(Verdict::Spent, |(kept, tries, expires_at)| {
        // These are digests under a secret key: nobody can control how many leading bytes agree.
        judge(kept == digest, tries.saturating_sub(1), expires_at, now)
    }))
}

/// Checks a guess without counting a right one: it is entered again when it is used.
pub fn check(
    conn: &mut Conn,
    request: &str,
    digest: &str,
    now: Millis,
) -> Result<Verdict, DbError> {
    let verdict = guess(conn, request, digest, now)?;
    if verdict == Verdict::Right {
        diesel::update(mailed_codes::table.find(request))
            .set(mailed_codes::tries.eq(mailed_codes::tries - 1))
            .execute(conn)?;
    }
    Ok(verdict)
}

/// [`spend`] for a request and for all whose names extend its own after a colon.
pub fn spend_all(conn: &mut Conn, request: &str) -> Result<(), DbError> {
    let below = mailed_codes::request.like(format!("{request}:%"));
    let all = mailed_codes::request.eq(request).or(below);
    diesel::delete(mailed_codes::table.filter(all)).execute(conn)?;
    Ok(())
}

/// The code was used, or its request is over.
pub fn spend(conn: &mut Conn, request: &str) -> Result<(), DbError> {
    diesel::delete(mailed_codes::table.find(request)).execute(conn)?;
    Ok(())
}
