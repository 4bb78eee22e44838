//! `/auth/…`: coming back to an account.

mod log_out;
mod login;
mod mfa;
mod passkey;
mod password_reset;
mod proof;
mod session_refresh;
mod vacancy;

pub use log_out::{__path_log_out, log_out};
pub use login::{__path_login, login};
pub use mfa::{__path_trigger_mfa, __path_verify_mfa, trigger_mfa, verify_mfa};
pub use passkey::{__path_passkey_auth, __path_passkey_verify, passkey_auth, passkey_verify};
pub use password_reset::{__path_password_reset, password_reset};
pub use proof::{
    __path_prove, __path_prove_passkey, __path_prove_passkey_options, prove, prove_passkey,
    prove_passkey_options,
};
pub use session_refresh::{__path_session_refresh, session_refresh};
pub use vacancy::{__path_vacancy, vacancy};

pub(super) use login::MfaAsked;
pub(super) use passkey::PasskeyOptions;
