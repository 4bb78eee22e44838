//! When the pages of ZIPs last changed: a price, a sale, or a return to the stock.

use std::cmp::max;

use diesel::dsl::max as latest;
use diesel::{ExpressionMethods, NullableExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;
use ink_domain::zip::{State, ZipCode};

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{orders, zips};

/// A ZIP or a state, and when it was priced, sold and returned.
type Row<T> = (T, Option<Millis>, Option<Millis>, Option<Millis>);

/// A state's ZIPs ordered by code, each with the time of its last change, if one is known: milliseconds,
/// UTC.
pub fn dates_of_state(
    conn: &mut Conn,
    state: State,
) -> Result<Vec<(ZipCode, Option<Millis>)>, DbError> {
    let rows: Vec<Row<ZipCode>> = zips::table
        .left_join(orders::table)
        .filter(zips::state.eq(state.code()))
        .order(zips::zip)
        .select((
            zips::zip,
            zips::priced_at,
            orders::ended_at.nullable(),
            zips::returned_at,
        ))
        .load(conn)?;
    Ok(rows.into_iter().map(with_last_change).collect())
}

/// The states that have ZIPs, ordered by code, each with the time of its ZIPs' last change.
pub fn dates_of_states(conn: &mut Conn) -> Result<Vec<(State, Option<Millis>)>, DbError> {
    let rows: Vec<Row<State>> = zips::table
        .left_join(orders::table)
        .group_by(zips::state)
        .order(zips::state)
        .select((
            zips::state,
            latest(zips::priced_at),
            latest(orders::ended_at.nullable()),
            latest(zips::returned_at),
        ))
        .load(conn)?;
    Ok(rows.into_iter().map(with_last_change).collect())
}

fn with_last_change<T>((of, priced, sold, returned): Row<T>) -> (T, Option<Millis>) {
    (of, max(priced, max(sold, returned)))
}
