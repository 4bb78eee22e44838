//! Where a payout goes: a bank account named by its owner.

use crate::search::single_spaced;

/// A bank account with plausible numbers: their check digits are right.
#[derive(Clone, PartialEq, Eq)]
pub struct Payee {
    holder: String,
    bank: String,
    account: String,
}

coded_enum! {
    /// The fields that can be invalid, by their names in the form.
    pub enum PayeeField: str {
        Holder = "holder",
        Bank = "bank",
        Account = "account",
    }
}

/// The maximum length of a holder's name: that of a bank transfer (ISO 20022, `Max140Text`).
pub const HOLDER_MAX: usize = 140;
/// The maximum length of an account number: that of an IBAN (ISO 13616).
pub const ACCOUNT_MAX: usize = 34;
const ACCOUNT_MIN: usize = 4;

impl Payee {
    /// `bank`: an ABA routing number or a BIC. `account`: an IBAN or the bank's own number. Spaces and hyphens in both
    /// are ignored. Returns all invalid fields.
    pub fn parse(holder: &str, bank: &str, account: &str) -> Result<Self, Vec<PayeeField>> {
        let payee = Self {
            holder: single_spaced(holder),
            bank: compact(bank),
            account: compact(account),
        };
        let checks = [
            (PayeeField::Holder, is_name(&payee.holder)),
            (
                PayeeField::Bank,
                is_routing(&payee.bank) || is_bic(&payee.bank),
            ),
            (PayeeField::Account, is_account(&payee.account)),
        ];
        let wrong: Vec<_> = checks
            .into_iter()
            .filter_map(|(field, fits)| (!fits).then_some(field))
            .collect();
        if wrong.is_empty() {
            Ok(payee)
        } else {
            Err(wrong)
        }
    }

    /// Parses what [`Payee::to_text`] writes.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let (holder, bank, account) = (lines.next()?, lines.next()?, lines.next()?);
        Self::parse(holder, bank, account)
            .ok()
            .filter(|_| lines.next().is_none())
    }

    /// One field per line. Must be sealed before it is stored.
    #[must_use]
    pub fn to_text(&self) -> String {
        format!("{}\n{}\n{}", self.holder, self.bank, self.account)
    }

    #[must_use]
    pub fn holder(&self) -> &str {
        &self.holder
    }

    #[must_use]
    pub fn bank(&self) -> &str {
        &self.bank
    }

    #[must_use]
    pub fn account(&self) -> &str {
        &self.account
    }

    /// The last four characters of the account number: enough for its owner to recognise it.
    #[must_use]
    pub fn account_end(&self) -> &str {
        let start = self.account.len().saturating_sub(4);
        self.account.get(start..).unwrap_or_default()
    }
}

// A customer's bank account must not be logged.
redacted!(Payee);

fn compact(text: &str) -> String {
    text.chars()
        .filter(|one| !one.is_whitespace() && *one != '-')
        .map(|one| one.to_ascii_uppercase())
        .collect()
}

fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    (2..=HOLDER_MAX).contains(&length)
        && name.chars().any(char::is_alphabetic)
        && !name.chars().any(char::is_control)
}

/// Nine digits whose sum, weighted 3, 7, 1, ends in 0 (ABA).
fn is_routing(code: &str) -> bool {
    let digits: Option<Vec<u32>> = code.chars().map(|one| one.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == 9) else {
        return false;
    };
    let sum: u32 = digits
        .iter()
        .zip([3, 7, 1].into_iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    sum > 0 && sum.is_multiple_of(10)
}

/// Bank, country, place and optionally branch (ISO 9362).
fn is_bic(code: &str) -> bool {
    let bytes = code.as_bytes();
    matches!(bytes.len(), 8 | 11)
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && bytes.iter().take(6).all(u8::is_ascii_alphabetic)
}

/// A number that starts like an IBAN must be one.
fn is_account(number: &str) -> bool {
    let fits = (ACCOUNT_MIN..=ACCOUNT_MAX).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && number.bytes().any(|byte| byte.is_ascii_digit());
    let like_iban = number
        .bytes()
        .take(2)
        .all(|byte| byte.is_ascii_alphabetic());
    fits && (!like_iban || is_iban(number))
}

/// With its first four characters moved to the end and letters as numbers from 10, its remainder by 97 is 1 (ISO 7064).
fn is_iban(number: &str) -> bool {
    let Some((head, tail)) = number.split_at_checked(4) else {
        return false;
    };
    let remainder = tail
        .chars()
        .chain(head.chars())
        .try_fold(0_u32, |sum, one| {
            let value = one.to_digit(36)?;
            let shift = if value < 10 { 10 } else { 100 };
            Some((sum * shift + value) % 97)
        });
    number.len() >= 15 && remainder == Some(1)
}
