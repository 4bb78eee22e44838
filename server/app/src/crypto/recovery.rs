//! Recovery codes: what opens an account when its second factor is lost.
//!
//! They are shown once and stored as digests. The caller must ensure that each works only once.

use super::secrets::Digest;

/// How many an account gets.
pub const COUNT: usize = 10;

/// Crockford's base32: no I, L, O or U, so that nothing read from paper is ambiguous.
/// <https://www.crockford.com/base32.html>
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 140 bits are 28 letters of five. Too many for brute force, so a digest needs neither salt nor key (OWASP's ASVS 5.0
/// asks for 112 bits, 6.5.2).
const LETTERS: usize = 28;
/// Letters of codes that were issued earlier.
const FORMER_LETTERS: usize = 16;
/// Letters between hyphens.
const GROUP: usize = 4;

/// 140 random bits, as 28 letters.
#[derive(Clone)]
pub struct RecoveryCode(Vec<u8>);

#[must_use]
pub fn codes() -> [RecoveryCode; COUNT] {
    std::array::from_fn(|_| RecoveryCode::random())
}

impl RecoveryCode {
    #[must_use]
    pub fn random() -> Self {
        let random: [u8; LETTERS] = rand::random();
        // 256 is a multiple of 32: letters are uniformly distributed.
        let letters = random.map(|byte| letter(usize::from(byte % 32)));
        Self(letters.to_vec())
    }

    /// Parses what was typed: case, spaces and hyphens do not matter, O is 0, and I and L are 1.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let letters = text
            .bytes()
            .filter(|byte| !byte.is_ascii_whitespace() && *byte != b'-');
        let read: Vec<u8> = letters.map(fold_lookalike).collect::<Option<_>>()?;
        [LETTERS, FORMER_LETTERS]
            .contains(&read.len())
            .then_some(Self(read))
    }

    /// For showing: `7K2M-Q0XW-9ABC-D3EF-5GHJ-T8NP-R4SV`.
    #[must_use]
    pub fn text(&self) -> String {
        let groups = self.0.chunks(GROUP).map(String::from_utf8_lossy);
        groups.collect::<Vec<_>>().join("-")
    }

    /// What is stored, and looked up.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

fn letter(value: usize) -> u8 {
    ALPHABET.get(value).copied().unwrap_or(b'0')
}

fn fold_lookalike(typed: u8) -> Option<u8> {
    let folded = match typed.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    ALPHABET.contains(&folded).then_some(folded)
}

ink_domain::redacted!(RecoveryCode);

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::BTreeSet;

    use super::{ALPHABET, RecoveryCode, codes};

    #[test]
    fn ten_distinct_codes_are_generated() {
        let all: BTreeSet<String> = codes().iter().map(RecoveryCode::text).collect();
        assert_eq!(all.len(), 10);
        for code in &all {
            assert_eq!(code.len(), 34, "{code}");
            assert_eq!(code.matches('-').count(), 6, "{code}");
        }
    }

    #[test]
    fn every_letter_of_alphabet_occurs() {
        let mut unused: BTreeSet<u8> = ALPHABET.iter().copied().collect();
        for _ in 0..100 {
            for byte in RecoveryCode::random().0 {
                unused.remove(&byte);
            }
        }
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn recovery_code_matches_in_any_spelling() {
        let stored = RecoveryCode::parse("10A0-BCDE-FGHJ-KMNP-QRST-VWXY-Z012").unwrap();
        for typed in [
            "10A0-BCDE-FGHJ-KMNP-QRST-VWXY-Z012",
            "10a0bcdefghjkmnpqrstvwxyz012",
            " loao bcde  fghj-kmnp qrst vwxy zoi2\n",
            "IOAO-BCDE-FGHJ-KMNP-QRST-VWXY-ZOL2",
        ] {
            let digest = RecoveryCode::parse(typed).unwrap().digest();
            assert!(digest.matches(stored.digest().as_str()), "{typed}");
        }
    }

    #[test]
    fn codes_of_sixteen_letters_are_still_accepted() {
        let former = RecoveryCode::parse("10a0-bcde-fghj-kmnp").unwrap();
        assert_eq!(former.text(), "10A0-BCDE-FGHJ-KMNP");
    }

    #[test]
    fn malformed_code_is_rejected() {
        for typed in [
            "",
            "10A0-BCDE-FGHJ-KMN",
            "10A0-BCDE-FGHJ-KMNPQ",
            "10A0-BCDE-FGHJ-KMNP-QRST-VWXY-Z01",
            "10A0-BCDE-FGHJ-KMNP-QRST-VWXY-Z0123",
            "10A0-BCDE-FGHJ-KMNU",
            "10A0_BCDE_FGHJ_KMNP",
            "10A0-BCDE-FGHJ-KMNé",
        ] {
            assert!(RecoveryCode::parse(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn code_is_redacted_in_debug() {
        assert_eq!(format!("{:?}", RecoveryCode::random()), "RecoveryCode");
    }
}
