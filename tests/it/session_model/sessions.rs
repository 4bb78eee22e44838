//! The sessions that should exist, and what each of their tokens is worth.

use super::world::{DAY, DONE, EXPIRED, MINUTE, SECOND, Status};

/// A session, from its log-in to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    pub(super) account: usize,
    pub(super) alive: bool,
    pub(super) proved_at: i64,
    opened_at: i64,
    used_at: i64,
}

impl Family {
    fn is_over(&self, now: i64) -> bool {
        now >= self.used_at + 14 * DAY || self.is_old(now)
    }

    fn is_old(&self, now: i64) -> bool {
        now >= self.opened_at + 30 * DAY
    }
}

/// A session token and the refresh token that came with it.
#[derive(Clone, Copy, Debug)]
struct Pair {
    family: usize,
    issued_at: i64,
    used_at: Option<i64>,
    /// A proof has put others in the place of both.
    replaced: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Sessions {
    pub(super) now: i64,
    pub(super) families: Vec<Family>,
    pairs: Vec<Pair>,
    /// Which pair each browser keeps.
    kept: [Option<usize>; 2],
}

impl Sessions {
    /// How many pairs were ever handed out.
    pub(super) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The session that a pair's session token opens.
    pub(super) fn holder(&self, pair: usize) -> Option<usize> {
        let pair = &self.pairs[pair];
        let family = &self.families[pair.family];
        let good = family.alive && !family.is_old(self.now) && !pair.replaced;
        (good && self.now < pair.issued_at + 15 * MINUTE).then_some(pair.family)
    }

    /// The session of a browser's call.
    pub(super) fn signed_in(&self, at: usize) -> Option<usize> {
        self.kept[at].and_then(|pair| self.holder(pair))
    }

    /// Whose session a browser keeps, good or not.
    pub(super) fn owner_at(&self, at: usize) -> Option<usize> {
        let family = self.pairs[self.kept[at]?].family;
        Some(self.families[family].account)
    }

    /// The one place where a session begins. The browser's former one ends.
    pub(super) fn open(&mut self, at: usize, account: usize) {
        self.log_out(at);
        self.families.push(Family {
            account,
            alive: true,
            proved_at: self.now,
            opened_at: self.now,
            used_at: self.now,
        });
        self.kept[at] = Some(self.issue(self.families.len() - 1));
    }

    fn issue(&mut self, family: usize) -> usize {
        self.pairs.push(Pair {
            family,
            issued_at: self.now,
            used_at: None,
            replaced: false,
        });
        self.pairs.len() - 1
    }

    /// Ends the session whose tokens the browser sends, run out or not, and forgets them.
    pub(super) fn log_out(&mut self, at: usize) {
        if let Some(pair) = self.kept[at].take().map(|pair| self.pairs[pair])
            && !pair.replaced
        {
            self.families[pair.family].alive = false;
        }
    }

    pub(super) fn end_all_but(&mut self, account: usize, kept: Option<usize>) {
        for (place, family) in self.families.iter_mut().enumerate() {
            family.alive &= family.account != account || Some(place) == kept;
        }
    }

    /// By the browser's cookie, which it keeps no longer if it is refused.
    pub(super) fn refresh_at(&mut self, at: usize) -> Status {
        let Some(pair) = self.kept[at].take() else {
            return EXPIRED;
        };
        let status = self.refresh(pair);
        self.kept[at] = (status == DONE).then(|| self.pairs.len() - 1);
        status
    }

    pub(super) fn refresh(&mut self, place: usize) -> Status {
        let pair = self.pairs[place];
        let family = &mut self.families[pair.family];
        if !family.alive || pair.replaced {
            return EXPIRED;
        }
        match pair.used_at {
            Some(used_at) if self.now - used_at > 10 * SECOND => {
                family.alive = false;
                return EXPIRED;
            }
            _ if family.is_over(self.now) => return EXPIRED,
            _ => family.used_at = self.now,
        }
        self.pairs[place].used_at.get_or_insert(self.now);
        self.issue(pair.family);
        DONE
    }

    /// The session goes on under new tokens.
    pub(super) fn prove(&mut self, at: usize, family: usize) {
        self.families[family].proved_at = self.now;
        self.families[family].used_at = self.now;
        for pair in &mut self.pairs {
            pair.replaced |= pair.family == family;
        }
        self.kept[at] = Some(self.issue(family));
    }

    /// The job comes by.
    pub(super) fn sweep(&mut self) {
        for family in &mut self.families {
            family.alive &= !family.is_over(self.now);
        }
    }
}
