//! Looking accounts up. Who is deleted is not found.

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper,
};
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;

use super::{Account, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::accounts;

pub fn by_email(conn: &mut Conn, email: &Email) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .filter(accounts::email_folded.eq(email.folded()))
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::confirmed_at.is_not_null())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(stored).transpose()
}

pub fn by_ink_id(conn: &mut Conn, ink_id: &InkId) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::confirmed_at.is_not_null())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(stored).transpose()
}

pub fn by_id(conn: &mut Conn, id: AccountId) -> Result<Option<Account>, DbError> {
    let found = accounts::table
        .find(id.0)
        .filter(accounts::deleted_at.is_null())
        .select(StoredAccount::as_select())
        .first(conn)
        .optional()?;
    found.map(stored).transpose()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub(crate) struct StoredAccount {
    id: i64,
    ink_id: String,
    email: Option<String>,
    password_hash: Option<String>,
    lang: String,
    mailed_codes_since: Option<i64>,
    user_handle: Option<String>,
    banned_at: Option<i64>,
}

pub(crate) fn stored(row: StoredAccount) -> Result<Account, DbError> {
    let unreadable = |column, value: &str| DbError::Unreadable {
        column,
        value: value.to_owned(),
    };
    // An address is not repeated in an error: errors are logged.
    let email = row.email.as_deref().map(Email::parse).transpose();
    Ok(Account {
        id: AccountId(row.id),
        ink_id: InkId::parse(&row.ink_id)
            .map_err(|_| unreadable("accounts.ink_id", &row.ink_id))?,
        email: email.map_err(|_| unreadable("accounts.email", "an address"))?,
        password_hash: row.password_hash,
        lang: row.lang,
        mailed_codes: row.mailed_codes_since.is_some(),
        user_handle: row.user_handle,
        banned_at: row.banned_at,
    })
}
