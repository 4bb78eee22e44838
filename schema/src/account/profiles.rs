//! Public profiles: what a customer shows to everybody, field by field, and what everybody then sees.
//!
//! What is switched off is not read: [`public`] can't leak it by mistake.

use diesel::prelude::*;
use ink_domain::ink_id::InkId;
use ink_domain::month::Month;
use ink_domain::time::Millis;

use super::accounts::{AccountId, lock, present};
use crate::conn::Conn;
use crate::error::DbError;
use crate::store::zips::{self, Placed};
use crate::tables::{accounts, profiles};

/// What its owner switched on. Initially nothing is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, as its owner sees them"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// There is a profile. While this is off, the others have no effect.
    pub shown: bool,
    /// The month of joining.
    pub since: bool,
    /// The ZIPs that are owned, as a list and on a map.
    pub zips: bool,
    /// How many joined by the owner's referral.
    pub connections: bool,
    /// The referral link.
    pub referral: bool,
    /// Search engines may list it.
    pub found: bool,
}

/// What everybody may see of an account. `None` for what its owner keeps private.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// As its owner spells it.
    pub ink_id: InkId,
    pub since: Option<Month>,
    /// Rarest first.
    pub zips: Option<Vec<Placed>>,
    pub connections: Option<i64>,
    pub referral: bool,
    pub found: bool,
}

pub fn settings_of(conn: &mut Conn, account: AccountId) -> Result<Settings, DbError> {
    let kept = profiles::table
        .find(account.0)
        .select(Switches::as_select())
        .first(conn)
        .optional()?;
    Ok(kept.map(Settings::from).unwrap_or_default())
}

/// When their owner last changed them, if ever.
pub fn changed_at(conn: &mut Conn, account: AccountId) -> Result<Option<Millis>, DbError> {
    Ok(profiles::table
        .find(account.0)
        .select(profiles::changed_at)
        .first(conn)
        .optional()?)
}

/// Sets all of them. `false` if the account was deleted in the meantime: nothing of it must reappear.
pub fn change(
    conn: &mut Conn,
    account: AccountId,
    to: Settings,
    now: Millis,
) -> Result<bool, DbError> {
    // Holds until the transaction ends: either there is a row, or nobody else creates one.
    if lock(conn, account)?.is_none() {
        return Ok(false);
    }
    let switches = (
        profiles::shown.eq(i16::from(to.shown)),
        profiles::since.eq(i16::from(to.since)),
        profiles::zips.eq(i16::from(to.zips)),
        profiles::connections.eq(i16::from(to.connections)),
        profiles::referral.eq(i16::from(to.referral)),
        profiles::found.eq(i16::from(to.found)),
        profiles::changed_at.eq(now),
    );
    let changed = diesel::update(profiles::table.find(account.0))
        .set(switches)
        .execute(conn)?;
    if changed == 0 {
        diesel::insert_into(profiles::table)
            .values((profiles::account_id.eq(account.0), switches))
            .execute(conn)?;
    }
    Ok(true)
}

/// What everybody may see of the account with this INK ID, ignoring case. `None` alike, and by the very same
/// query, if there is no such account, it has no profile or has it off, or it is restricted or deleted.
pub fn public(conn: &mut Conn, ink_id: &InkId, now: Millis) -> Result<Option<Profile>, DbError> {
    let found: Option<(AccountId, InkId, Switches)> = accounts::table
        .inner_join(profiles::table)
        .filter(accounts::ink_id_folded.eq(ink_id.folded()))
        .filter(present())
        .filter(accounts::banned_at.is_null())
        .filter(profiles::shown.eq(1))
        .select((accounts::id, accounts::ink_id, Switches::as_select()))
        .first(conn)
        .optional()?;
    let Some((id, ink_id, switches)) = found else {
        return Ok(None);
    };
    let on = Settings::from(switches);
    Ok(Some(Profile {
        ink_id,
        since: if on.since { joined(conn, id)? } else { None },
        zips: if on.zips {
            Some(zips::sold_to(conn, id, now)?)
        } else {
            None
        },
        connections: if on.connections {
            Some(connections(conn, id)?)
        } else {
            None
        },
        referral: on.referral,
        found: on.found,
    }))
}

fn joined(conn: &mut Conn, account: AccountId) -> Result<Option<Month>, DbError> {
    let at = accounts::table
        .find(account.0)
        .select(accounts::created_at)
        .first(conn)?;
    Ok(Month::of(at))
}

/// Counted as on the home page: both accounts exist.
fn connections(conn: &mut Conn, referrer: AccountId) -> Result<i64, DbError> {
    Ok(accounts::table
        .filter(accounts::referrer_id.eq(referrer.0))
        .filter(present())
        .count()
        .get_result(conn)?)
}

/// As stored: 1 is on.
#[derive(Queryable, Selectable)]
#[diesel(table_name = profiles)]
struct Switches {
    shown: i16,
    since: i16,
    zips: i16,
    connections: i16,
    referral: i16,
    found: i16,
}

impl From<Switches> for Settings {
    fn from(kept: Switches) -> Self {
        Self {
            shown: kept.shown == 1,
            since: kept.since == 1,
            zips: kept.zips == 1,
            connections: kept.connections == 1,
            referral: kept.referral == 1,
            found: kept.found == 1,
        }
    }
}
