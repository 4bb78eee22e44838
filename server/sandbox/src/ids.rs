//! Object ids: Stripe's prefix, an increasing number, and enough randomness that no two files ever
//! produce the same id.

use rand::RngExt;

/// In ASCII order, so that ids sort as their numbers do.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Letters of the number: 62⁸ objects.
const NUMBERED: usize = 8;
const CHANCE: usize = 15;

/// `pi_3…`: 24 letters after the prefix, as in Stripe's. Later ids sort after earlier ones.
pub(crate) fn new_id(prefix: &str, number: u64) -> String {
    format!("{prefix}_3{}{}", numbered(number), secret(CHANCE))
}

/// Letters that can't be guessed.
pub(crate) fn secret(length: usize) -> String {
    let mut random = rand::rng();
    (0..length)
        .map(|_| letter(random.random_range(0..62)))
        .collect()
}

fn numbered(mut number: u64) -> String {
    let mut digits = Vec::with_capacity(NUMBERED);
    for _ in 0..NUMBERED {
        digits.push(letter(usize::try_from(number % 62).unwrap_or_default()));
        number /= 62;
    }
    digits.into_iter().rev().collect()
}

fn letter(at: usize) -> char {
    LETTERS.get(at).copied().map_or('0', char::from)
}

#[cfg(test)]
mod tests {
    use super::new_id;

    #[test]
    fn ids_sort_by_creation() {
        let names: Vec<String> = [1, 9, 10, 61, 62, 3843, 3844, 1_000_000]
            .map(|number| new_id("pi", number))
            .to_vec();
        assert!(names.is_sorted());
        assert!(names.iter().all(|name| name.len() == "pi_".len() + 24));
        assert_ne!(new_id("pi", 1), new_id("pi", 1));
    }
}
