//! What values are to the interface's TypeScript, as their JSON has them.

use ts_rs::{Config, TS};

use crate::cart::Cart;
use crate::money::Usd;
use crate::order::{OrderId, OrderStatus};
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
    ListingStatus: "number",
    OrderId: "string",
    OrderStatus: "number",
    Usd: "number",
    ZipCode: "string",
}
