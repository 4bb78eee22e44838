//! The inbox: which of the card provider's events arrived and were acted on, so that each is acted on once.

use std::collections::HashSet;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::provider_events;

/// Takes an event for this transaction, in which it is acted on. `false` if that was done before. `id`: the provider's, or
/// a name of what it is about, where more than the event tells of that.
pub fn claim(conn: &mut Conn, id: &str, kind: &str, now: Millis) -> Result<bool, DbError> {
    let insert = diesel::insert_into(provider_events::table).values((
        provider_events::id.eq(id),
        provider_events::kind.eq(kind),
        provider_events::at.eq(now),
    ));
    let claimed = insert_new!(insert, conn)?;
    Ok(claimed == 1)
}

/// Which of these events were acted on.
pub fn claimed(conn: &mut Conn, ids: &[String]) -> Result<HashSet<String>, DbError> {
    let found = provider_events::table
        .filter(provider_events::id.eq_any(ids))
        .select(provider_events::id)
        .load(conn)?;
    Ok(found.into_iter().collect())
}

/// Drops what came before that time: the provider repeats nothing for so long. Says how many.
pub fn delete_expired(conn: &mut Conn, before: Millis) -> Result<usize, DbError> {
    let old = provider_events::table.filter(provider_events::at.lt(before));
    Ok(diesel::delete(old).execute(conn)?)
}
