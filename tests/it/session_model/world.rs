//! The expected state: two accounts, two browsers, and what each may do by what it has proved.
//!
//! Nothing here knows the product. Sessions are opened only by [`Sessions::open`], which is called
//! only once the account's proofs have been given.

use super::sessions::{Family, Sessions};
use super::step::{Code, Step};

pub(super) const SECOND: i64 = 1000;
pub(super) const MINUTE: i64 = 60 * SECOND;
pub(super) const DAY: i64 = 24 * 60 * MINUTE;

/// The envelope's status: what the last call of a step answers.
pub(super) type Status = u64;
pub(super) const DONE: Status = 0;
pub(super) const EXPIRED: Status = 2;
const DENIED: Status = 4;
const GONE: Status = 5;
const WRONG: Status = 6;
const TAKEN: Status = 7;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    pub(super) exists: bool,
    pub(super) factor: bool,
    /// The time step whose code was taken last.
    pub(super) last_step: i64,
    pub(super) recovery_used: usize,
}

#[derive(Clone, Copy, Debug)]
struct Challenge {
    account: usize,
    asked_at: i64,
    tries: u8,
    over: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub(super) accounts: [Account; 2],
    pub(super) sessions: Sessions,
    challenges: Vec<Challenge>,
    /// The last question that each browser was asked.
    asked: [Option<usize>; 2],
    /// Which pair the last step named.
    pub(super) named: usize,
    pub(super) expected: Status,
}

impl World {
    /// Before anybody came.
    pub(super) fn of(accounts: [Account; 2]) -> Self {
        Self {
            accounts,
            ..Self::default()
        }
    }

    /// Who is asked for a second factor at a browser.
    pub(super) fn asked_at(&self, at: usize) -> Option<usize> {
        Some(self.challenges[self.asked[at]?].account)
    }

    fn step_now(&self) -> i64 {
        // The tests' clock begins with a step.
        self.sessions.now / (30 * SECOND) + 1
    }

    fn log_in(&mut self, at: usize, account: usize, right: bool) -> Status {
        if !right || !self.accounts[account].exists {
            return DENIED;
        }
        if self.accounts[account].factor {
            self.challenges.push(Challenge {
                account,
                asked_at: self.sessions.now,
                tries: 0,
                over: false,
            });
            self.asked[at] = Some(self.challenges.len() - 1);
        } else {
            self.sessions.open(at, account);
        }
        DONE
    }

    fn answer(&mut self, at: usize, code: Code) -> Status {
        let (step, now) = (self.step_now(), self.sessions.now);
        let Some(place) = self.asked[at] else {
            return GONE;
        };
        let challenge = &mut self.challenges[place];
        let late = now >= challenge.asked_at + 10 * MINUTE;
        if challenge.over || late || challenge.tries == 5 {
            return GONE;
        }
        challenge.tries += 1;
        let owner = challenge.account;
        let account = &mut self.accounts[owner];
        match code {
            Code::Right if step > account.last_step => account.last_step = step,
            Code::Recovery if account.recovery_used < 10 => account.recovery_used += 1,
            _ => return WRONG,
        }
        challenge.over = true;
        self.sessions.open(at, owner);
        DONE
    }

    /// The session at a browser, if its holder showed a password a short while ago.
    fn proven(&self, at: usize) -> Result<usize, Status> {
        let family = self.sessions.signed_in(at).ok_or(EXPIRED)?;
        let Family { proved_at, .. } = self.sessions.families[family];
        if self.sessions.now - proved_at > 10 * MINUTE {
            return Err(DENIED);
        }
        Ok(family)
    }

    /// A change to what protects the account, if the browser may make one.
    fn change(&mut self, at: usize, make: impl FnOnce(&mut Account, i64) -> Status) -> Status {
        let family = match self.proven(at) {
            Ok(family) => family,
            Err(status) => return status,
        };
        let account = self.sessions.families[family].account;
        let step = self.step_now();
        let status = make(&mut self.accounts[account], step);
        if status == DONE {
            self.end_other_access(account, Some(family));
        }
        status
    }

    /// Other sessions end, and so do log-ins that wait.
    fn end_other_access(&mut self, account: usize, kept: Option<usize>) {
        self.sessions.end_all_but(account, kept);
        for challenge in &mut self.challenges {
            challenge.over |= challenge.account == account;
        }
    }

    fn reset(&mut self, account: usize) -> Status {
        if !self.accounts[account].exists {
            return WRONG;
        }
        self.end_other_access(account, None);
        DONE
    }

    fn sign_up(&mut self, at: usize, account: usize) -> Status {
        if self.accounts[account].exists {
            return TAKEN;
        }
        self.accounts[account].exists = true;
        self.sessions.open(at, account);
        DONE
    }

    /// What whoever is signed in does without a fresh proof.
    fn signed_in(
        &mut self,
        at: usize,
        work: impl FnOnce(&mut Sessions, usize) -> Status,
    ) -> Status {
        match self.sessions.signed_in(at) {
            Some(family) => work(&mut self.sessions, family),
            None => EXPIRED,
        }
    }

    /// Takes a step, and says what it ought to be answered.
    pub(super) fn take(&mut self, step: &Step) -> Status {
        match *step {
            Step::SignUp { at, account } => return self.sign_up(at, account),
            Step::LogIn { at, account, right } => return self.log_in(at, account, right),
            Step::Answer { at, code } => return self.answer(at, code),
            Step::Guess { at, times } => {
                let answers = (0..times).map(|_| self.answer(at, Code::Wrong));
                return answers.last().unwrap_or(DONE);
            }
            Step::Refresh { at } => return self.sessions.refresh_at(at),
            Step::RefreshBy { pair } => {
                self.named = pair.index(self.sessions.pairs());
                return self.sessions.refresh(self.named);
            }
            Step::LogOut { at } => self.sessions.log_out(at),
            Step::Reset { account } => return self.reset(account),
            Step::Prove { at, right } => {
                return self.signed_in(at, |sessions, family| {
                    if !right {
                        return DENIED;
                    }
                    sessions.prove(at, family);
                    DONE
                });
            }
            Step::ChangePassword { at } => return self.change(at, |_, _| DONE),
            Step::AddFactor { at } => return self.change(at, add_factor),
            Step::RemoveFactor { at } => return self.change(at, remove_factor),
            Step::EndOthers { at } => {
                let family = match self.proven(at) {
                    Ok(family) => family,
                    Err(status) => return status,
                };
                let account = self.sessions.families[family].account;
                self.sessions.end_all_but(account, Some(family));
            }
            Step::Wait { millis } => self.sessions.now += millis,
            Step::Sweep => self.sessions.sweep(),
        }
        DONE
    }
}

fn add_factor(account: &mut Account, step: i64) -> Status {
    if account.factor {
        return TAKEN;
    }
    *account = Account {
        exists: true,
        factor: true,
        last_step: step,
        recovery_used: 0,
    };
    DONE
}

fn remove_factor(account: &mut Account, _: i64) -> Status {
    if std::mem::take(&mut account.factor) {
        DONE
    } else {
        GONE
    }
}
