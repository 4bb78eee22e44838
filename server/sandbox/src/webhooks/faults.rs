//! What goes wrong in transit, randomly but reproducibly: draws depend only on the seed and on how
//! many events came before.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Without one, every event is sent once, in order, at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    pub seed: u64,
    /// The probability that an event is sent twice, 0 to 1.
    pub duplicate: f64,
    /// The probability that an attempt is lost before it arrives, 0 to 1. It is retried like any other.
    pub drop: f64,
    /// The minimum and maximum delay before an event is first sent, in milliseconds.
    pub delay_ms: (u32, u32),
    /// Events that are due are sent in random order. Otherwise, none overtakes another's first
    /// attempt.
    pub reorder: bool,
}

impl Plan {
    pub(crate) fn duplicates(&self, number: u64) -> bool {
        self.chance(number, "duplicate") < self.duplicate
    }

    pub(crate) fn drops(&self, number: u64, attempt: u32) -> bool {
        self.chance(number, &format!("drop {attempt}")) < self.drop
    }

    /// Milliseconds.
    pub(crate) fn delay(&self, number: u64, copy: u32) -> i64 {
        let (least, most) = self.delay_ms;
        let range = most.saturating_sub(least).saturating_add(1);
        let drawn = self.draw(number, &format!("delay {copy}")) % range;
        i64::from(least.saturating_add(drawn))
    }

    /// A delivery's position among those that are due.
    pub(crate) fn place(&self, number: u64, attempt: u32) -> u32 {
        self.draw(number, &format!("place {attempt}"))
    }

    fn chance(&self, number: u64, what: &str) -> f64 {
        f64::from(self.draw(number, what)) / (f64::from(u32::MAX) + 1.0)
    }

    fn draw(&self, number: u64, what: &str) -> u32 {
        let digest = Sha256::digest(format!("{} {number} {what}", self.seed));
        let [a, b, c, d, ..] = digest.0;
        u32::from_be_bytes([a, b, c, d])
    }
}

#[cfg(test)]
mod tests {
    use super::Plan;

    fn plan(seed: u64) -> Plan {
        Plan {
            seed,
            duplicate: 0.3,
            drop: 0.5,
            delay_ms: (10, 20),
            reorder: true,
        }
    }

    #[test]
    fn same_seed_draws_same_faults() {
        let drawn = |seed: u64| -> Vec<_> {
            let plan = plan(seed);
            (0..100)
                .map(|number| {
                    (
                        plan.duplicates(number),
                        plan.drops(number, 1),
                        plan.delay(number, 0),
                    )
                })
                .collect()
        };
        assert_eq!(drawn(7), drawn(7));
        assert_ne!(drawn(7), drawn(8));
    }

    #[test]
    fn fault_rates_match_plan() {
        let plan = plan(1);
        let twice = (0..10_000)
            .filter(|number| plan.duplicates(*number))
            .count();
        assert!((2_800..3_200).contains(&twice), "{twice}");
        assert!((0..1_000).all(|number| (10..=20).contains(&plan.delay(number, 0))));
        let calm = Plan::default();
        assert!(
            (0..1_000).all(|n| !calm.duplicates(n) && !calm.drops(n, 0) && calm.delay(n, 0) == 0)
        );
    }
}
