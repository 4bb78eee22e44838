//! Every ZIP of the store at one moment, in the orders in which it is queried.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use diesel::{Queryable, Selectable};
use fixedbitset::FixedBitSet;
use ink_domain::geo::Coordinates;
use ink_domain::pricing::Tier;
use ink_domain::search::{Sort, SortOrder, names, spellings};
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, State, ZipCode};

use super::sales::Sales;
use crate::store::zips::{Placed, ZipRow};
use crate::tables::zips;

/// Immutable: readers hold one, and a change makes another. ZIPs are indexed in the order of their codes.
#[derive(Clone, Debug)]
pub struct Stock {
    indexes: Arc<Indexes>,
    statuses: Vec<ListingStatus>,
    /// When the holds of pending ones expire.
    held: BTreeMap<usize, Millis>,
    /// Those whose stored status is available.
    available: FixedBitSet,
    pub(super) sales: Arc<Sales>,
}

/// A set takes 4 KB; ZIPs between two of them are inserted one by one.
const STEP: usize = 1024;

/// Sorted, so that names with a common prefix are adjacent.
type ByName = BTreeMap<String, Vec<usize>>;

/// The ZIPs and the orders and sets in which they are searched: what only an import changes.
#[derive(Debug)]
struct Indexes {
    listings: Vec<Listing>,
    /// For each sort, ascending and descending.
    orders: HashMap<Sort, [Vec<usize>; 2]>,
    /// The cheapest, in sets that grow by [`STEP`] ZIPs each; the first is empty.
    cheapest: Vec<FixedBitSet>,
    /// From south to north.
    northward: Vec<usize>,
    states: HashMap<State, FixedBitSet>,
    tiers: HashMap<Tier, FixedBitSet>,
    /// By every word that a city's name can be searched from.
    cities: OnceLock<ByName>,
    counties: OnceLock<ByName>,
}

#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = zips)]
pub(super) struct Listing {
    /// With its stored status.
    #[diesel(embed)]
    pub(super) zip: ZipRow,
    #[diesel(select_expression = (zips::lat, zips::lon))]
    pub(super) coordinates: Coordinates,
    pub(super) median_household_income: Option<u32>,
    pub(super) median_home_value: Option<u32>,
    held_until: Option<Millis>,
}

impl Listing {
    /// Equal except for status and hold.
    fn is_listed_as(&self, other: &Self) -> bool {
        let mut same = self.clone();
        same.zip.status = other.zip.status;
        same.held_until = other.held_until;
        same == *other
    }
}

impl Stock {
    /// Of all ZIPs, ordered by code.
    pub(super) fn new(mut listings: Vec<Listing>) -> Self {
        listings.shrink_to_fit();
        share_names(&mut listings);
        let count = listings.len();
        let mut stock = Self {
            statuses: listings.iter().map(|listing| listing.zip.status).collect(),
            held: BTreeMap::new(),
            available: FixedBitSet::with_capacity(count),
            sales: Arc::default(),
            indexes: Arc::new(Indexes::new(listings)),
        };
        let indexes = Arc::clone(&stock.indexes);
        for (nth, listing) in indexes.listings.iter().enumerate() {
            stock.set(nth, listing.zip.status, listing.held_until);
        }
        stock
    }

    /// A copy with these updated. `None` if anything but status or hold has changed.
    pub(super) fn with(&self, changed: &[Listing]) -> Option<Self> {
        let mut stock = Self {
            sales: Arc::default(),
            ..self.clone()
        };
        for listing in changed {
            let nth = self.nth(listing.zip.code)?;
            if !self.listing(nth)?.is_listed_as(listing) {
                return None;
            }
            stock.set(nth, listing.zip.status, listing.held_until);
        }
        Some(stock)
    }

    fn set(&mut self, nth: usize, status: ListingStatus, held_until: Option<Millis>) {
        if let Some(before) = self.statuses.get_mut(nth) {
            *before = status;
        }
        match (status, held_until) {
            (ListingStatus::Pending, Some(until)) => self.held.insert(nth, until),
            _ => self.held.remove(&nth),
        };
        self.available.set(nth, status == ListingStatus::Available);
    }

    /// The ZIPs with these codes, in the requested order; those that are not in the store are left out. A code
    /// requested twice is returned twice.
    #[must_use]
    pub fn by_codes(&self, codes: &[ZipCode], now: Millis) -> Vec<ZipRow> {
        let found = codes.iter().filter_map(|code| self.nth(*code));
        found.filter_map(|nth| self.row(nth, now)).collect()
    }

    /// All ZIPs of a state, ordered by code.
    #[must_use]
    pub fn of_state(&self, state: State, now: Millis) -> Vec<Placed> {
        let its = self.indexes.states.get(&state);
        let placed = |nth| {
            Some(Placed {
                zip: self.row(nth, now)?,
                coordinates: self.listing(nth)?.coordinates,
            })
        };
        its.into_iter()
            .flat_map(FixedBitSet::ones)
            .filter_map(placed)
            .collect()
    }

    pub(super) fn row(&self, nth: usize, now: Millis) -> Option<ZipRow> {
        let status = self.statuses.get(nth)?;
        Some(ZipRow {
            status: status.at(self.held.get(&nth).copied(), now),
            ..self.listing(nth)?.zip.clone()
        })
    }

    pub(super) fn listing(&self, nth: usize) -> Option<&Listing> {
        self.indexes.listings.get(nth)
    }

    pub(super) fn listings(&self) -> &[Listing] {
        &self.indexes.listings
    }

    pub(super) fn nth(&self, code: ZipCode) -> Option<usize> {
        let by_code = |listing: &Listing| listing.zip.code;
        self.listings().binary_search_by_key(&code, by_code).ok()
    }

    pub(super) fn ordered(&self, sort: Sort, order: SortOrder) -> &[usize] {
        match (self.indexes.orders.get(&sort), order) {
            (Some([rising, _]), SortOrder::LowToHigh) => rising,
            (Some([_, falling]), SortOrder::HighToLow) => falling,
            (None, _) => &[],
        }
    }

    /// This many of the cheapest.
    pub(super) fn cheapest(&self, count: usize) -> FixedBitSet {
        let known = self.indexes.cheapest.get(count / STEP);
        let mut cheapest = known.cloned().unwrap_or_default();
        let rising = self.ordered(Sort::Price, SortOrder::LowToHigh);
        let others = rising.get(count / STEP * STEP..count).unwrap_or_default();
        cheapest.extend(others.iter().copied());
        cheapest
    }

    /// Those between two degrees of latitude, from south to north.
    pub(super) fn between(&self, south: f64, north: f64) -> &[usize] {
        let northward = &self.indexes.northward;
        let lies = |nth: &usize, is: fn(&f64, &f64) -> bool, bound: f64| {
            let listing = self.listing(*nth);
            listing.is_some_and(|listing| is(&listing.coordinates.lat, &bound))
        };
        let from = northward.partition_point(|nth| lies(nth, f64::lt, south));
        let to = northward.partition_point(|nth| lies(nth, f64::le, north));
        northward.get(from..to).unwrap_or_default()
    }

    pub(super) fn of_tier(&self, tier: Tier) -> Option<&FixedBitSet> {
        self.indexes.tiers.get(&tier)
    }

    pub(super) fn in_states(&self, states: &[State]) -> FixedBitSet {
        let mut any = FixedBitSet::with_capacity(self.listings().len());
        for its in states
            .iter()
            .filter_map(|state| self.indexes.states.get(state))
        {
            any.union_with(its);
        }
        any
    }

    /// Expired holds count as available.
    pub(super) fn available_at(&self, now: Millis) -> FixedBitSet {
        let mut available = self.available.clone();
        available.extend(
            self.held
                .iter()
                .filter(|(_, until)| **until <= now)
                .map(|(nth, _)| *nth),
        );
        available
    }

    /// Built when a name is first searched for.
    pub(super) fn cities(&self) -> &ByName {
        let indexes = &self.indexes;
        let named = || by_name(&indexes.listings, |zip| &zip.city, names);
        indexes.cities.get_or_init(named)
    }

    pub(super) fn counties(&self) -> &ByName {
        let indexes = &self.indexes;
        let named = || by_name(&indexes.listings, |zip| &zip.county, spellings);
        indexes.counties.get_or_init(named)
    }
}

/// Stores a name that several ZIPs share only once.
fn share_names(listings: &mut [Listing]) {
    let mut known = HashSet::<Arc<str>>::new();
    for Listing { zip, .. } in listings {
        for name in [&mut zip.city, &mut zip.county] {
            match known.get(name) {
                Some(same) => *name = Arc::clone(same),
                None => drop(known.insert(Arc::clone(name))),
            }
        }
    }
}

impl Indexes {
    fn new(listings: Vec<Listing>) -> Self {
        let number = |sort: Sort, listing: &Listing| match sort {
            Sort::Price => listing.zip.price.cents(),
            Sort::People => listing.zip.population.into(),
            // They are indexed in that order.
            Sort::Zip => 0,
        };
        let all = || (0..listings.len()).collect::<Vec<_>>();
        let key = |sort, nth: usize| listings.get(nth).map_or(0, |listing| number(sort, listing));
        let orders = Sort::ALL.map(|sort| {
            let (mut rising, mut falling) = (all(), all());
            if sort == Sort::Zip {
                falling.reverse();
            } else {
                // A stable sort: equal ones stay ordered by code.
                rising.sort_by_cached_key(|nth| key(sort, *nth));
                falling.sort_by_cached_key(|nth| -key(sort, *nth));
            }
            (sort, [rising, falling])
        });
        let orders = HashMap::from(orders);
        let lat = |nth: &usize| {
            listings
                .get(*nth)
                .map_or(0.0, |listing| listing.coordinates.lat)
        };
        let mut northward = all();
        northward.sort_by(|nth, other| lat(nth).total_cmp(&lat(other)));
        let states = sets(&listings, |listing| listing.zip.state);
        let tiers = sets(&listings, |listing| listing.zip.tier);
        Self {
            cheapest: cheapest(&orders),
            orders,
            northward,
            states,
            tiers,
            cities: OnceLock::new(),
            counties: OnceLock::new(),
            listings,
        }
    }
}

fn cheapest(orders: &HashMap<Sort, [Vec<usize>; 2]>) -> Vec<FixedBitSet> {
    let rising = orders
        .get(&Sort::Price)
        .map_or(&[][..], |[rising, _]| rising);
    let mut sets = vec![FixedBitSet::with_capacity(rising.len())];
    let mut cheapest = FixedBitSet::with_capacity(rising.len());
    for step in rising.chunks_exact(STEP) {
        cheapest.extend(step.iter().copied());
        sets.push(cheapest.clone());
    }
    sets
}

/// The ZIPs of a place, by each of its names.
fn by_name(
    listings: &[Listing],
    place: impl Fn(&ZipRow) -> &str,
    names: impl Fn(&str) -> BTreeSet<String>,
) -> ByName {
    let mut of_places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (nth, listing) in listings.iter().enumerate() {
        of_places.entry(place(&listing.zip)).or_default().push(nth);
    }
    let mut by_name = ByName::new();
    for (place, its) in of_places {
        for name in names(place) {
            by_name.entry(name).or_default().extend(&its);
        }
    }
    by_name
}

fn sets<K: Eq + std::hash::Hash>(
    listings: &[Listing],
    key: impl Fn(&Listing) -> K,
) -> HashMap<K, FixedBitSet> {
    let mut sets = HashMap::new();
    for (nth, listing) in listings.iter().enumerate() {
        let set = sets.entry(key(listing));
        let set = set.or_insert_with(|| FixedBitSet::with_capacity(listings.len()));
        set.insert(nth);
    }
    sets
}
