//! The waitlist for the card, and its order.

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use crate::account::accounts::{AccountId, lock};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::card_waitlist;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitlistPosition {
    /// From 1: the account itself, plus the accounts that joined earlier and are still on the waitlist.
    pub number: i64,
    pub joined_at: Millis,
}

/// Adds the account at the end. An account that is already on the waitlist keeps its place. Returns whether anything
/// changed.
pub fn join(conn: &mut Conn, account: AccountId, now: Millis) -> Result<bool, DbError> {
    // An account that is deleted concurrently must not be on the waitlist afterwards.
    if lock(conn, account)?.is_none() {
        return Ok(false);
    }
    if let Conn::Postgres(conn) = conn {
        // The lock serializes joins: a row with a smaller id that is committed later would move others back by a place.
        conn.batch_execute("LOCK TABLE card_waitlist IN SHARE ROW EXCLUSIVE MODE")?;
    }
    let insert = diesel::insert_into(card_waitlist::table).values((
        card_waitlist::account_id.eq(account.0),
        card_waitlist::joined_at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// Removes the account from the waitlist. Returns whether it was there.
pub fn leave(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let deleted =
        diesel::delete(card_waitlist::table.filter(card_waitlist::account_id.eq(account.0)))
            .execute(conn)?;
    Ok(deleted == 1)
}

pub fn position(conn: &mut Conn, account: AccountId) -> Result<Option<WaitlistPosition>, DbError> {
    let row: Option<(i64, Millis)> = card_waitlist::table
        .filter(card_waitlist::account_id.eq(account.0))
        .select((card_waitlist::id, card_waitlist::joined_at))
        .first(conn)
        .optional()?;
    let Some((id, joined_at)) = row else {
        return Ok(None);
    };
    let number = card_waitlist::table
        .filter(card_waitlist::id.le(id))
        .count()
        .get_result(conn)?;
    Ok(Some(WaitlistPosition { number, joined_at }))
}

pub fn length(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(card_waitlist::table.count().get_result(conn)?)
}
