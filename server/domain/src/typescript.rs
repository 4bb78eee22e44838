//! The TypeScript types of the domain's values, as in their JSON. The server's types are exported where they are declared
//! (`#[ts(export)]`).

use std::fmt::Debug;
use std::path::PathBuf;

use serde::{Serialize, Serializer};
use ts_rs::{Config, TS};

use crate::cart::Cart;
use crate::factor::MfaType;
use crate::ledger::{TransactionCategory, TransactionKind};
use crate::money::Usd;
use crate::notification::NotificationKind;
use crate::order::{OrderId, OrderStatus, TimelineEntry};
use crate::payee::PayeeField;
use crate::search::{Sort, SortOrder};
use crate::zip::{ListingStatus, ZipCode};

macro_rules! named {
    ($($type:ty: $name:literal,)+) => {
        $(impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                $name.to_owned()
            }

            fn inline(config: &Config) -> String {
                Self::name(config)
            }
        })+
    };
}

named! {
    Cart: "Array<string>",
    OrderId: "string",
    Usd: "number",
    ZipCode: "string",
}

/// In JSON a code, in TypeScript a union of all codes.
macro_rules! unions {
    ($($type:ident: $all:expr,)+) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.code().serialize(serializer)
            }
        }

        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                stringify!($type).to_owned()
            }

            fn inline(_: &Config) -> String {
                literals($all.map(Self::code))
            }

            fn decl(config: &Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }

            fn output_path() -> Option<PathBuf> {
                Some(PathBuf::from(concat!(stringify!($type), ".ts")))
            }
        })+
    };
}

unions! {
    TransactionCategory: TransactionCategory::ALL,
    ListingStatus: ListingStatus::ALL,
    MfaType: MfaType::ALL,
    TransactionKind: TransactionKind::ALL,
    NotificationKind: NotificationKind::ALL,
    OrderStatus: OrderStatus::ALL,
    PayeeField: PayeeField::ALL,
    Sort: Sort::ALL,
    SortOrder: SortOrder::ALL,
    TimelineEntry: TimelineEntry::all(),
}

fn literals(codes: impl IntoIterator<Item: Debug>) -> String {
    let written: Vec<_> = codes.into_iter().map(|code| format!("{code:?}")).collect();
    written.join(" | ")
}
