//! `/user/…`: signing up. What a customer changes later is in [`super::security`].

mod create;
mod resend_code;
mod vacancy;
mod validate_code;

pub use create::{__path_create, create};
pub use resend_code::{__path_resend_code, resend_code};
pub use vacancy::{__path_vacancy, vacancy};
pub use validate_code::{__path_validate_code, validate_code};

use crate::proof::secrets::Token;

/// What a sign-up's mailed code is bound to.
fn request(id: &Token) -> String {
    format!("signup:{}", id.digest().as_str())
}
