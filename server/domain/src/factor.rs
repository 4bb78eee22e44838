//! Second factors: which an account has, and what a log-in is then asked.

coded! {
    /// A way to answer a log-in's second question, under the names that calls use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MfaType: str {
        /// `totp`: a one-time code sent by e-mail.
        Mailed = "totp",
        /// `authenticator`: a code from an app that was enrolled by a QR code.
        Authenticator = "authenticator",
        /// `recovery`: one of the codes kept for the day when the other ways are lost.
        Recovery = "recovery",
    }
}

/// The factors that an account's owner has turned on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    pub mailed: bool,
    pub authenticator: bool,
    /// Codes that are not used up. They open nothing by themselves: they stand in for a factor.
    pub recovery_codes: u32,
}

impl Factors {
    /// What a right password leads to: nothing more, or one of these, the first being the default.
    ///
    /// Recovery codes alone ask for nothing: only an account with a factor is asked for one.
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
