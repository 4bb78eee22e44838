//! Codes that were mailed, each bound to the request that it answers.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl,
    TextExpressionMethods,
};
use ink_domain::mailed_code::{LIFE, TRIES, Verdict, judge};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::mailed_codes;

/// Whether a code was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issued {
    Kept,
    /// The request's guesses are used up: no code of it would be right. In so many milliseconds it can
    /// begin anew.
    Spent {
        again_in: i64,
    },
}

/// Keeps a code's digest for a request. Another code for the same request takes the former one's
/// place and its guesses: only when the former has run out does the count begin anew.
pub fn issue(conn: &mut Conn, request: &str, digest: &str, now: i64) -> Result<Issued, DbError> {
    let former = mailed_codes::table.find(request);
    diesel::delete(former.filter(mailed_codes::expires_at.le(now))).execute(conn)?;
    if let Some(again_in) = spent(conn, request, now)? {
        return Ok(Issued::Spent { again_in });
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

/// In how many milliseconds a request can begin anew whose guesses are used up. `None` if they are not.
pub fn spent(conn: &mut Conn, request: &str, now: i64) -> Result<Option<i64>, DbError> {
    let expires_at: Option<i64> = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.ge(TRIES))
        .filter(mailed_codes::expires_at.gt(now))
        .select(mailed_codes::expires_at)
        .first(conn)
        .optional()?;
    Ok(expires_at.map(|at| at.saturating_sub(now)))
}

/// Until when the code of a request can be used, if there is one and guesses at it are left.
pub fn good_until(conn: &mut Conn, request: &str, now: i64) -> Result<Option<i64>, DbError> {
    let good = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.lt(TRIES))
        .filter(mailed_codes::expires_at.gt(now))
        .select(mailed_codes::expires_at);
    Ok(good.first(conn).optional()?)
}

/// Forgets a code whose guesses are used up, so that they begin anew: of a request that is bounded by how many
/// codes its mailbox gets.
pub fn forget_spent(conn: &mut Conn, request: &str) -> Result<(), DbError> {
    let spent = mailed_codes::table
        .find(request)
        .filter(mailed_codes::tries.ge(TRIES));
    diesel::delete(spent).execute(conn)?;
    Ok(())
}

/// Judges a guess, given as the digest it would have, and counts it. Commit whatever comes of it.
pub fn guess(conn: &mut Conn, request: &str, digest: &str, now: i64) -> Result<Verdict, DbError> {
    // First of all, so that of several guesses at once each counts.
    diesel::update(mailed_codes::table.find(request))
        .set(mailed_codes::tries.eq(mailed_codes::tries + 1))
        .execute(conn)?;
    let kept: Option<(String, i32, i64)> = mailed_codes::table
        .find(request)
        .select((
            mailed_codes::digest,
            mailed_codes::tries,
            mailed_codes::expires_at,
        ))
        .first(conn)
        .optional()?;
    Ok(kept.map_or(Verdict::Spent, |(kept, tries, expires_at)| {
        // Digests under a secret key: nobody can steer how far two of them agree.
        judge(kept == digest, tries.saturating_sub(1), expires_at, now)
    }))
}

/// Looks a guess over without counting a right one: it is shown once more when it is used.
pub fn check(conn: &mut Conn, request: &str, digest: &str, now: i64) -> Result<Verdict, DbError> {
    let verdict = guess(conn, request, digest, now)?;
    if verdict == Verdict::Right {
        diesel::update(mailed_codes::table.find(request))
            .set(mailed_codes::tries.eq(mailed_codes::tries - 1))
            .execute(conn)?;
    }
    Ok(verdict)
}

/// [`spend`] for a request and for all whose names go on from its own after a colon.
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
