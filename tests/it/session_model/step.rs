//! What may happen, and how often.

use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use proptest::sample::Index;
use proptest_state_machine::ReferenceStateMachine;

use super::world::{Account, DAY, MINUTE, SECOND, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// What the authenticator shows.
    Right,
    Wrong,
    /// The last one that was taken.
    Replayed,
    /// A recovery code that was not used yet.
    Recovery,
    UsedRecovery,
}

/// What somebody does. Browsers and accounts go by their numbers.
#[derive(Clone, Debug)]
pub(super) enum Step {
    SignUp {
        at: usize,
        account: usize,
    },
    LogIn {
        at: usize,
        account: usize,
        right: bool,
    },
    Answer {
        at: usize,
        code: Code,
    },
    /// Wrong answers in a row.
    Guess {
        at: usize,
        times: u8,
    },
    /// By cookie.
    Refresh {
        at: usize,
    },
    /// Any token that was ever handed out, by whoever has it.
    RefreshBy {
        pair: Index,
    },
    LogOut {
        at: usize,
    },
    /// By the mailbox, all the way.
    Reset {
        account: usize,
    },
    Prove {
        at: usize,
        right: bool,
    },
    ChangePassword {
        at: usize,
    },
    AddFactor {
        at: usize,
    },
    RemoveFactor {
        at: usize,
    },
    EndOthers {
        at: usize,
    },
    Wait {
        millis: i64,
    },
    /// The job that drops what has run out.
    Sweep,
}

impl ReferenceStateMachine for World {
    type State = Self;
    type Transition = Step;

    /// Each account is there or not, and has a factor or none.
    fn init_state() -> BoxedStrategy<Self> {
        let account = prop_oneof![
            1 => Just(Account::default()),
            2 => Just(Account {
                exists: true,
                ..Account::default()
            }),
            3 => Just(Account {
                exists: true,
                factor: true,
                last_step: 1,
                recovery_used: 0
            }),
        ];
        [account.clone(), account].prop_map(Self::of).boxed()
    }

    fn transitions(world: &Self) -> BoxedStrategy<Step> {
        let one = || 0..2_usize;
        let code = prop_oneof![
            4 => Just(Code::Right),
            2 => Just(Code::Wrong),
            2 => Just(Code::Replayed),
            1 => Just(Code::Recovery),
            1 => Just(Code::UsedRecovery),
        ];
        let span = prop_oneof![
            3 => Just(5 * SECOND),
            3 => Just(11 * SECOND),
            4 => Just(31 * SECOND),
            2 => Just(11 * MINUTE),
            1 => Just(16 * MINUTE),
            1 => Just(13 * DAY),
            1 => Just(31 * DAY),
        ];
        // Whoever was asked a question answers it, rightly or not, and often once more.
        let asked = (0..2).filter(|at| world.asked_at(*at).is_some()).count();
        let answers = if asked > 0 { 12 } else { 1 };
        prop_oneof![
            1 => (one(), one()).prop_map(|(at, account)| Step::SignUp { at, account }),
            6 => (one(), one()).prop_map(|(at, account)| Step::LogIn { at, account, right: true }),
            1 => (one(), one()).prop_map(|(at, account)| Step::LogIn { at, account, right: false }),
            answers => (one(), code).prop_map(|(at, code)| Step::Answer { at, code }),
            answers.div_ceil(4) => (one(), 3..6_u8).prop_map(|(at, times)| Step::Guess { at, times }),
            3 => one().prop_map(|at| Step::Refresh { at }),
            3 => any::<Index>().prop_map(|pair| Step::RefreshBy { pair }),
            1 => one().prop_map(|at| Step::LogOut { at }),
            1 => one().prop_map(|account| Step::Reset { account }),
            1 => (one(), any::<bool>()).prop_map(|(at, right)| Step::Prove { at, right }),
            2 => one().prop_map(|at| Step::ChangePassword { at }),
            2 => one().prop_map(|at| Step::AddFactor { at }),
            1 => one().prop_map(|at| Step::RemoveFactor { at }),
            1 => one().prop_map(|at| Step::EndOthers { at }),
            4 => span.prop_map(|millis| Step::Wait { millis }),
            1 => Just(Step::Sweep),
        ]
        .boxed()
    }

    fn preconditions(world: &Self, step: &Step) -> bool {
        match step {
            Step::RefreshBy { .. } => world.sessions.pairs() > 0,
            Step::Answer { at, .. } | Step::Guess { at, .. } => world.asked_at(*at).is_some(),
            _ => true,
        }
    }

    fn apply(mut world: Self, step: &Step) -> Self {
        world.expected = world.take(step);
        world
    }
}
