//! States that tests start from and that no function of the product creates.

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ink_id::InkId;
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, ZipCode};

use crate::account::accounts::AccountId;
use crate::tables::{accounts, schema_floor, zips};
use crate::{Conn, DbError};

/// Adds an account; one without `confirmed_at` has not proved its e-mail address yet.
pub fn account(
    conn: &mut Conn,
    ink_id: &InkId,
    referrer: Option<AccountId>,
    confirmed_at: Option<Millis>,
) -> Result<AccountId, DbError> {
    diesel::insert_into(accounts::table)
        .values((
            accounts::ink_id.eq(ink_id.as_str()),
            accounts::ink_id_folded.eq(ink_id.folded()),
            accounts::referrer_id.eq(referrer.map(|referrer| referrer.0)),
            accounts::confirmed_at.eq(confirmed_at),
            accounts::created_at.eq(0),
        ))
        .execute(conn)?;
    let id = accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .select(accounts::id)
        .first(conn)?;
    Ok(AccountId(id))
}

/// A buyer is paying for it, until then (milliseconds UTC).
pub fn pending(conn: &mut Conn, zip: ZipCode, held_until: Millis) -> Result<(), DbError> {
    status(conn, zip, ListingStatus::Pending, Some(held_until), None)
}

/// A deposit was paid for it.
pub fn reserved(conn: &mut Conn, zip: ZipCode) -> Result<(), DbError> {
    status(conn, zip, ListingStatus::Reserved, None, None)
}

pub fn sold(conn: &mut Conn, zip: ZipCode, owner: AccountId) -> Result<(), DbError> {
    status(conn, zip, ListingStatus::Sold, None, Some(owner))
}

pub fn execute(conn: &mut Conn, sql: &str) -> Result<(), DbError> {
    Ok(conn.batch_execute(sql)?)
}

/// From now on, PostgreSQL cuts the connection during the commit of a transaction that has inserted into this table.
pub fn cut_commits(conn: &mut Conn, table: &str) -> Result<(), DbError> {
    let cut = format!(
        "CREATE FUNCTION cut_commit() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
         CREATE CONSTRAINT TRIGGER cut_commit AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION cut_commit();"
    );
    execute(conn, &cut)
}

fn status(
    conn: &mut Conn,
    zip: ZipCode,
    status: ListingStatus,
    held_until: Option<Millis>,
    owner: Option<AccountId>,
) -> Result<(), DbError> {
    let changed = diesel::update(zips::table.find(zip.as_str()))
        .set((
            zips::status.eq(status.code()),
            zips::held_until.eq(held_until),
            zips::owner_id.eq(owner.map(|owner| owner.0)),
        ))
        .execute(conn)?;
    assert_eq!(changed, 1, "{zip} is not in the store");
    Ok(())
}

/// A newer release ran a migration that programs must know to run.
pub fn wants_newer_programs(conn: &mut Conn, migration: &str) -> Result<(), DbError> {
    diesel::update(schema_floor::table)
        .set(schema_floor::migration.eq(migration))
        .execute(conn)?;
    Ok(())
}
