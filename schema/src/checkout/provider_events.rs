//! The inbox: which of the card provider's events have been applied, so that each is applied once.

use std::collections::HashSet;

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::provider_events;

/// Claims an event for this transaction, which applies it. `false` if it was applied before. `id`: the provider's id of
/// the event, or an id of the fact that it reports, if other messages report the same fact.
pub fn claim(conn: &mut Conn, id: &str, kind: &str, now: Millis) -> Result<bool, DbError> {
    let insert = diesel::insert_into(provider_events::table).values((
        provider_events::id.eq(id),
        provider_events::kind.eq(kind),
        provider_events::at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// Which of these events have been applied.
pub fn claimed(conn: &mut Conn, ids: &[String]) -> Result<HashSet<String>, DbError> {
    let found = provider_events::table
        .filter(provider_events::id.eq_any(ids))
        .select(provider_events::id)
        .load(conn)?;
    Ok(found.into_iter().collect())
}

/// When an event was applied, if it has been.
pub fn claimed_at(conn: &mut Conn, id: &str) -> Result<Option<Millis>, DbError> {
    let at = provider_events::table.find(id).select(provider_events::at);
    Ok(at.first(conn).optional()?)
}

/// Deletes the events from before this time, and returns how many. The provider does not repeat events for so long.
pub fn delete_expired(conn: &mut Conn, before: Millis) -> Result<usize, DbError> {
    let old = provider_events::table.filter(provider_events::at.lt(before));
    Ok(diesel::delete(old).execute(conn)?)
}
