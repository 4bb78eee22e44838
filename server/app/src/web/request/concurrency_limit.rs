//! How many of something may exist at once, in all and per subscriber: connections, or requests being processed.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All clones share the same slots.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    most: usize,
    most_of_one: usize,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A slot, freed when dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Slots,
    address: Option<IpAddr>,
}

impl Slots {
    pub(crate) fn new(most: usize, most_of_one: usize) -> Self {
        Self {
            most,
            most_of_one,
            taken: Arc::default(),
        }
    }

    /// `address` is absent if anybody may come from there, as with a proxy.
    pub(crate) fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let mut taken = self.lock();
        if taken.all >= self.most {
            return None;
        }
        if let Some(address) = address {
            let own = taken.by_address.entry(address).or_default();
            if *own >= self.most_of_one {
                return None;
            }
            *own += 1;
        }
        taken.all += 1;
        let slots = self.clone();
        Some(Slot { slots, address })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.lock();
        taken.all = taken.all.saturating_sub(1);
        let Some(address) = self.address else {
            return;
        };
        if let Some(own) = taken.by_address.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                taken.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::Slots;

    const ADA: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 1)));
    const BOB: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 2)));

    #[test]
    fn address_limit_is_enforced_and_released() {
        let slots = Slots::new(32, 2);
        let first = slots.take(ADA);
        let second = slots.take(ADA);
        assert!(first.is_some() && second.is_some());
        assert!(slots.take(ADA).is_none(), "two of thirty-two");
        assert!(slots.take(BOB).is_some(), "others have theirs");
        drop(first);
        assert!(slots.take(ADA).is_some());
        drop(second);
        assert!(slots.lock().by_address.is_empty(), "nobody is remembered");
    }

    #[test]
    fn total_limit_includes_proxies() {
        let slots = Slots::new(3, 1);
        let held: Vec<_> = (0..3).map(|_| slots.take(None)).collect();
        assert!(held.iter().all(Option::is_some));
        assert!(slots.take(None).is_none());
        assert!(slots.take(ADA).is_none());
        drop(held);
        assert!(slots.take(ADA).is_some());
    }
}
