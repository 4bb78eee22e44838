//! Test cards: which number does what, and what is wrong with a card that was typed.

mod behaviour;
mod brand;
mod decline;
mod input;
mod named;
mod numbers;

pub(crate) use self::behaviour::{Behaviour, ChargeFollowUp, Complaint, ThreeDSecure};
pub(crate) use self::brand::Brand;
pub(crate) use self::decline::Decline;
pub(crate) use self::input::{CardFault, CardInput};
pub(crate) use self::named::named;
