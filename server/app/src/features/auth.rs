//! Signing up and coming back: passwords, second factors, passkeys, sessions, and the guards of private pages.

pub mod email_vacancy;
pub mod guard;
pub mod ink_id_vacancy;
pub mod log_out;
pub mod login;
pub mod mfa;
pub mod new_session;
pub mod pages;
pub mod passkey;
pub mod password_reset;
pub mod reauthenticate;
pub mod referrer;
pub mod session_refresh;
pub mod sign_up;
