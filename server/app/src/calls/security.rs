//! `/user/…` of whoever is signed in: what protects the account, and what is kept of its owner.

mod authenticator;
mod change;
mod data;
mod delete;
mod disclosure;
mod email;
mod language;
mod mailed_codes;
mod overview;
mod passkeys;
mod password;
mod profile;
mod recovery_codes;
mod sessions;

pub use authenticator::{
    __path_confirm_authenticator, __path_enrol_authenticator, __path_remove_authenticator,
    confirm_authenticator, enrol_authenticator, remove_authenticator,
};
pub use data::{__path_data, data};
pub use delete::{__path_delete, delete};
pub use disclosure::{__path_disclosure, disclosure};
pub use email::{__path_change_email, __path_confirm_email, change_email, confirm_email};
pub use language::{__path_language, language};
pub use mailed_codes::{__path_mailed_codes, mailed_codes};
pub use overview::{Passkey, Security, Session, overview};
pub use passkeys::{
    __path_add_passkey, __path_passkey_options, __path_remove_passkey, add_passkey,
    passkey_options, remove_passkey,
};
pub use password::{__path_password, password};
pub use profile::{__path_profile, ProfileSettings, profile};
pub use recovery_codes::{__path_recovery_codes, recovery_codes};
pub use sessions::{__path_end_sessions, end_sessions};
