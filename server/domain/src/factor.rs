//! Second factors: which an account has, and which a log-in then asks for.

coded_enum! {
    /// A second factor for a log-in, by the name that calls use.
    pub enum MfaType: str {
        /// `totp`: a one-time code sent by e-mail.
        Mailed = "totp",
        /// `authenticator`: a code from an app that was set up with a QR code.
        Authenticator = "authenticator",
        /// `recovery`: one of the codes kept in case the other factors are lost.
        Recovery = "recovery",
    }
}

/// The factors that an account's owner has turned on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    pub mailed: bool,
    pub authenticator: bool,
    /// Codes that are not used up. They are no factor by themselves: they stand in for one.
    pub recovery_codes: u32,
}

impl Factors {
    /// What a right password leads to: nothing more, or one of these, of which the first is the default.
    ///
    /// Recovery codes alone require nothing: only an account with a factor is asked for one.
    #[must_use]
    pub fn options(self) -> Vec<MfaType> {
        if !self.mailed && !self.authenticator {
            return Vec::new();
        }
        let offered = [
            (self.mailed, MfaType::Mailed),
            (self.authenticator, MfaType::Authenticator),
            (self.recovery_codes > 0, MfaType::Recovery),
        ];
        offered
            .into_iter()
            .filter_map(|(offered, one)| offered.then_some(one))
            .collect()
    }
}
