//! Whatever two browsers do to two accounts, in any order: nobody ever has a valid session without
//! having proved what the account requires, and whoever should have one does.
//!
//! `PROPTEST_CASES` and `PROPTEST_RNG_SEED` explore beyond the cases that are always run.

mod life;
mod owner;
mod sessions;
mod step;
mod world;

use ink_schema::test_support::TestDb;
use life::Life;
use proptest::test_runner::{Config, RngSeed};
use proptest_state_machine::{StateMachineTest, prop_state_machine};
use step::Step;
use tokio::runtime::{Builder, Runtime};
use world::World;

prop_state_machine! {
    #![proptest_config(config())]

    #[test]
    fn sessions_require_the_accounts_proofs(sequential 15..40 => Lived);
}

fn config() -> Config {
    let chosen = Config::default();
    let is_default = |name| std::env::var_os(name).is_none();
    Config {
        cases: if is_default("PROPTEST_CASES") {
            20
        } else {
            chosen.cases
        },
        rng_seed: match chosen.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            fixed @ RngSeed::Fixed(_) => fixed,
        },
        failure_persistence: None,
        max_shrink_iters: 200,
        ..chosen
    }
}

/// The product, led through a world's steps.
struct Lived {
    life: Life,
    runtime: Runtime,
}

impl StateMachineTest for Lived {
    type SystemUnderTest = Self;
    type Reference = World;

    fn init_test(world: &World) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let life = runtime.block_on(Life::begin(TestDb::sqlite(), world));
        Self { life, runtime }
    }

    fn apply(mut lived: Self, world: &World, step: Step) -> Self {
        let Self { life, runtime } = &mut lived;
        let status = runtime.block_on(life.take(world, &step));
        assert_eq!(status, world.expected, "{step:?}");
        lived
    }

    fn check_invariants(lived: &Self, world: &World) {
        let Self { life, runtime } = lived;
        runtime.block_on(life.compare(world));
    }
}
