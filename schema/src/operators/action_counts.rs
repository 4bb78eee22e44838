//! How often operators ran which command, and the outcome. Who it was, and about whom, is in the log.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::operator_act_counts as counts;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = counts)]
pub struct ActionCount {
    /// As in `order refund`.
    #[diesel(column_name = act)]
    pub action: String,
    /// `done`, `asked`, `failed`, `unknown` or `denied`.
    pub outcome: String,
    pub number: i64,
}

/// Counts one more.
pub fn count_action(conn: &mut Conn, action: &str, outcome: &str) -> Result<(), DbError> {
    let insert = diesel::insert_into(counts::table)
        .values((counts::act.eq(action), counts::outcome.eq(outcome)));
    insert_new!(insert, conn)?;
    diesel::update(counts::table.find((action, outcome)))
        .set(counts::number.eq(counts::number + 1))
        .execute(conn)?;
    Ok(())
}

pub fn action_counts(conn: &mut Conn) -> Result<Vec<ActionCount>, DbError> {
    Ok(counts::table
        .order((counts::act, counts::outcome))
        .select(ActionCount::as_select())
        .load(conn)?)
}
