//! Signing up and logging in.

mod challenges;
mod login;
mod mailed_factor;
mod passkey_refusals;
pub(crate) mod passkeys;
mod password_reset;
mod passwords;
mod referrer;
mod reset_limits;
mod second_factor;
mod session_pages;
mod sessions;
mod sign_up;
