//! What an account's owner knows and has.

use ink_tests::{CodeApp, Person, TestApp};

/// What an account's owner has in hand.
pub(super) struct Owner {
    pub(super) person: Person,
    pub(super) former_password: String,
    pub(super) codes: Option<CodeApp>,
    pub(super) last_code: String,
    pub(super) recovery: Vec<String>,
    pub(super) recovery_used: usize,
}

impl Owner {
    /// Before anything was shown.
    pub(super) fn new(person: Person) -> Self {
        Self {
            person,
            former_password: "never hers 1!".to_owned(),
            codes: None,
            last_code: "000000".to_owned(),
            recovery: Vec::new(),
            recovery_used: 0,
        }
    }

    pub(super) fn password(&self, right: bool) -> &str {
        if right {
            &self.person.password
        } else {
            &self.former_password
        }
    }

    pub(super) fn next_password(&self) -> String {
        format!("{}!", self.person.password)
    }

    /// The next password is the password, if the change was made.
    pub(super) fn settle_password(&mut self, changed: bool) {
        if changed {
            let next = self.next_password();
            self.former_password = std::mem::replace(&mut self.person.password, next);
        }
    }

    pub(super) fn set_factor(&mut self, codes: CodeApp, recovery: Vec<String>, app: &TestApp) {
        self.last_code = codes.code(app.now());
        self.codes = Some(codes);
        self.recovery = recovery;
        self.recovery_used = 0;
    }

    pub(super) fn recovery_code(&self, place: usize) -> String {
        let code = self.recovery.get(place);
        code.cloned().unwrap_or_else(|| "aaaa-aaaa-aaaa".to_owned())
    }
}
