//! The types that rows have in place of a column's text or number, on both databases.

use diesel::Queryable;
use diesel::deserialize::{self, FromSql};
use diesel::sql_types::{BigInt, Double, Integer, Nullable};
use ink_domain::email::Email;
use ink_domain::geo::Coordinates;
use ink_domain::ink_id::InkId;
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::notification::{EmailTopic, NotificationKind};
use ink_domain::order::{CancelReason, Notice, OrderId, OrderStatus};
use ink_domain::pricing::Tier;
use ink_domain::time::Millis;
use ink_domain::watch::Seen;
use ink_domain::zip::{ListingStatus, State, ZipCode};

use crate::conn::{MultiBackend, MultiRawValue};

/// Makes a type readable from columns of an SQL type: from what diesel reads them as, by a function that returns what to
/// show in the error if it can't read it. For queries on a [`Conn`](crate::Conn), not on the connection in it.
macro_rules! readable {
    ($($sql:ident as $stored:ty => $type:ty: $read:expr;)+) => {$(
        impl diesel::deserialize::FromSql<diesel::sql_types::$sql, $crate::conn::MultiBackend> for $type {
            fn from_sql(bytes: $crate::conn::MultiRawValue<'_>) -> diesel::deserialize::Result<Self> {
                let read: fn($stored) -> Result<Self, $stored> = $read;
                let stored = diesel::deserialize::FromSql::<
                    diesel::sql_types::$sql,
                    $crate::conn::MultiBackend,
                >::from_sql(bytes)?;
                read(stored).map_err(|value| {
                    format!("{value:?} is no {}", stringify!($type)).into()
                })
            }
        }

        impl diesel::Queryable<diesel::sql_types::$sql, $crate::conn::MultiBackend> for $type {
            type Row = Self;

            fn build(row: Self) -> diesel::deserialize::Result<Self> {
                Ok(row)
            }
        }
    )+};
}

pub(crate) use readable;

readable! {
    BigInt as i64 => Usd: |cents| Ok(Usd::from_cents(cents));
    SmallInt as i16 => CancelReason: |code| CancelReason::from_code(code).ok_or(code);
    SmallInt as i16 => ListingStatus: |code| ListingStatus::from_code(code).ok_or(code);
    SmallInt as i16 => OrderStatus: |code| OrderStatus::from_code(code).ok_or(code);
    SmallInt as i16 => Tier: |code| u8::try_from(code).ok().and_then(Tier::from_code).ok_or(code);
    // An address is not repeated in an error: errors are logged.
    Text as String => Email: |text| Email::parse(&text).map_err(|_| "what is not shown".to_owned());
    Text as String => EmailTopic: |code| EmailTopic::from_code(&code).ok_or(code);
    Text as String => InkId: |text| InkId::parse(&text).map_err(|_| text);
    Text as String => LedgerAccount: |name| LedgerAccount::parse(&name).ok_or(name);
    Text as String => Notice: |code| Notice::from_code(&code).ok_or(code);
    Text as String => NotificationKind: |code| NotificationKind::from_code(&code).ok_or(code);
    Text as String => OrderId: |text| OrderId::parse(&text).map_err(|_| text);
    Text as String => State: |text| State::parse(&text).map_err(|_| text);
    Text as String => ZipCode: |text| ZipCode::parse(&text).map_err(|_| text);
}

/// A number that is never negative.
impl FromSql<Integer, MultiBackend> for u32 {
    fn from_sql(bytes: MultiRawValue<'_>) -> deserialize::Result<Self> {
        let number: i32 = FromSql::<Integer, MultiBackend>::from_sql(bytes)?;
        Self::try_from(number).map_err(|_| format!("{number} is negative").into())
    }
}

/// From the columns of latitude and longitude.
impl Queryable<(Double, Double), MultiBackend> for Coordinates {
    type Row = (f64, f64);

    fn build((lat, lon): Self::Row) -> deserialize::Result<Self> {
        Ok(Self { lat, lon })
    }
}

/// From the columns of a followed ZIP.
impl Queryable<(BigInt, Nullable<BigInt>, Nullable<BigInt>), MultiBackend> for Seen {
    type Row = (Usd, Option<Millis>, Option<Millis>);

    fn build((price, taken_at, told_at): Self::Row) -> deserialize::Result<Self> {
        Ok(Self {
            price,
            taken_at,
            told_at,
        })
    }
}
