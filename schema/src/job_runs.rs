//! When each job last completed, on any node.

use std::collections::HashMap;

use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::{MINUTE, Millis};

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::job_runs;

/// Notes an end. Of two nodes the later one counts; but a clock may have been ahead, by more than those of nodes differ.
pub fn record_success(conn: &mut Conn, job: &str, now: Millis) -> Result<(), DbError> {
    let insert = diesel::insert_into(job_runs::table)
        .values((job_runs::job.eq(job), job_runs::succeeded_at.eq(now)));
    if insert_new!(insert, conn)? == 1 {
        return Ok(());
    }
    let is_ahead = job_runs::succeeded_at.gt(now.saturating_add(MINUTE));
    let outdated = job_runs::table
        .find(job)
        .filter(job_runs::succeeded_at.lt(now).or(is_ahead));
    diesel::update(outdated)
        .set(job_runs::succeeded_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// By the job's name.
pub fn all(conn: &mut Conn) -> Result<HashMap<String, Millis>, DbError> {
    let rows: Vec<(String, Millis)> = job_runs::table.load(conn)?;
    Ok(rows.into_iter().collect())
}
