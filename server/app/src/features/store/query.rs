//! What is asked of the store: by the query of the call `GET /zipcode/search`, and by the store page's URL, under
//! the same names.

use deserr::{Deserr, ValuePointerRef};
use ink_domain::pricing::Tier;
use ink_domain::search::{PageSize, PriceOrder, SearchText, Skip, ZipQuery};
use ink_domain::zip::{State, ZipCode};
use serde::Serialize;
use ts_rs::TS;
use utoipa::IntoParams;

use crate::i18n::lang::Lang;
use crate::web::api::fields::{FieldErrors, text_field};
use crate::web::api::query;

/// The most ZIPs that one look-up takes: a full cart.
const LOOK_UP_MAX: usize = 50;

/// The parameters. An empty one counts as not given.
#[derive(Debug, Default, Deserr, IntoParams)]
#[deserr(error = FieldErrors, deny_unknown_fields, validate = of_one_order -> FieldErrors)]
#[into_params(parameter_in = Query)]
pub struct SearchParams {
    /// Two-letter codes of states in either case, joined by commas.
    #[param(value_type = Option<String>, example = "ca,ny")]
    #[deserr(default)]
    state: Option<States>,
    /// The beginning of a ZIP, or of a word of the city's name.
    #[param(example = "beverly")]
    #[deserr(default)]
    search: Option<String>,
    /// 0 ULTRA, 1 to 5.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 5)]
    #[deserr(default)]
    tier: Option<Tier>,
    /// 0 from the highest price down (default), 1 from the lowest up.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    #[deserr(default)]
    order: Option<OrderNumber>,
    /// `desc` or `asc`: the same as `order` 0 and 1.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    order_by: Option<PriceOrder>,
    /// How many ZIPs to return.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100, default = 18)]
    #[deserr(default)]
    count: Option<PageSize>,
    /// How many of the first ones to leave out.
    #[param(value_type = Option<u32>, minimum = 0, default = 0)]
    #[deserr(default)]
    skip: Option<Skip>,
    /// `availableOnly` leaves out what can't be bought now.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    filter: Option<AvailableOnly>,
    /// Up to 50 ZIPs, joined by commas: looks these up and ignores everything else but `lang`.
    #[param(value_type = Option<String>, example = "90210,10001")]
    #[deserr(default)]
    pub(crate) zip_codes: Option<LookUp>,
    /// `en` or `ch`.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    #[expect(dead_code, reason = "known by the visitor, who reads it of every URL")]
    lang: Option<Lang>,
}

#[derive(Debug)]
struct States(Vec<State>);

#[derive(Clone, Copy, Debug)]
struct OrderNumber(PriceOrder);

#[derive(Clone, Copy, Debug)]
struct AvailableOnly;

#[derive(Debug)]
pub(crate) struct LookUp(pub Vec<ZipCode>);

text_field!(States, |text| text
    .split(',')
    .map(|code| parse_state(code).ok_or("field.state"))
    .collect::<Result<Vec<_>, _>>()
    .map(|states| Self(distinct(states))));
text_field!(Tier, |text| whole(text)
    .and_then(|number| Tier::from_number(u8::try_from(number).ok()?))
    .ok_or("field.tier"));
text_field!(OrderNumber, |text| match text {
    "0" => Ok(Self(PriceOrder::HighToLow)),
    "1" => Ok(Self(PriceOrder::LowToHigh)),
    _ => Err("field.order"),
});
text_field!(PriceOrder, |text| match text {
    "desc" => Ok(Self::HighToLow),
    "asc" => Ok(Self::LowToHigh),
    _ => Err("field.order_by"),
});
text_field!(PageSize, |text| whole(text)
    .and_then(|count| Self::new(count).ok())
    .ok_or("field.count"));
text_field!(Skip, |text| whole(text)
    .and_then(|skip| Self::new(skip).ok())
    .ok_or("field.skip"));
text_field!(AvailableOnly, |text| (text == "availableOnly")
    .then_some(Self)
    .ok_or("field.filter"));
text_field!(LookUp, |text| {
    let zips: Result<Vec<_>, _> = text
        .split(',')
        .map(|zip| ZipCode::parse(zip.trim()))
        .collect();
    match zips {
        Ok(zips) if zips.len() > LOOK_UP_MAX => Err("field.zip_codes_many"),
        Ok(zips) => Ok(Self(zips)),
        Err(_) => Err("field.zip_codes"),
    }
});

/// `order` and `order_by` say the same; together they must agree.
fn of_one_order(params: SearchParams, _: ValuePointerRef<'_>) -> Result<SearchParams, FieldErrors> {
    match (params.order, params.order_by) {
        (Some(OrderNumber(number)), Some(name)) if number != name => {
            Err(FieldErrors::one("order_by", "field.order_conflict"))
        }
        _ => Ok(params),
    }
}

fn parse_state(code: &str) -> Option<State> {
    State::parse(&code.trim().to_ascii_lowercase()).ok()
}

fn distinct(states: impl IntoIterator<Item = State>) -> Vec<State> {
    let mut kept = Vec::new();
    for state in states {
        if !kept.contains(&state) {
            kept.push(state);
        }
    }
    kept
}

/// Digits alone: `+1` and `1e2` are numbers to some parsers, and slips here.
fn whole(text: &str) -> Option<i64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

impl SearchParams {
    /// Reads a page's query. A state may come comma-joined or again and again: forms do the latter.
    #[must_use]
    pub(crate) fn of_page(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "state");
        let states = distinct(pairs.flat_map(|(_, codes)| {
            let states: Vec<_> = codes.split(',').filter_map(parse_state).collect();
            states
        }));
        Self {
            state: (!states.is_empty()).then_some(States(states)),
            count: None,
            ..query::lenient(query)
        }
    }

    /// As the database is asked.
    #[must_use]
    pub(crate) fn query(&self) -> ZipQuery {
        ZipQuery {
            search: self
                .search
                .as_deref()
                .map(SearchText::new)
                .unwrap_or_default(),
            states: self.states().to_vec(),
            tier: self.tier,
            order: self.price_order(),
            available_only: self.filter.is_some(),
            count: self.count.unwrap_or_default(),
            skip: self.skip.unwrap_or_default(),
        }
    }

    /// As the page shows them.
    #[must_use]
    pub(crate) fn props(&self) -> StoreQuery {
        StoreQuery {
            search: self.search.clone().unwrap_or_default(),
            states: self.states().iter().map(|state| state.code()).collect(),
            tier: self.tier.map(Tier::number),
            order_by: match self.price_order() {
                PriceOrder::HighToLow => "desc",
                PriceOrder::LowToHigh => "asc",
            },
            available_only: self.filter.is_some(),
            skip: self.skip.unwrap_or_default().get(),
        }
    }

    fn states(&self) -> &[State] {
        self.state.as_ref().map_or(&[], |States(states)| states)
    }

    fn price_order(&self) -> PriceOrder {
        let by_number = self.order.map(|OrderNumber(order)| order);
        self.order_by.or(by_number).unwrap_or_default()
    }
}

/// The store's filters, as its URL gives them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StoreQuery {
    pub search: String,
    pub states: Vec<&'static str>,
    pub tier: Option<u8>,
    #[ts(type = "\"asc\" | \"desc\"")]
    pub order_by: &'static str,
    pub available_only: bool,
    pub skip: i64,
}

#[cfg(test)]
mod tests {
    use super::SearchParams;

    #[test]
    fn a_link_is_read_as_it_was_written() {
        let shown = SearchParams::of_page(
            "search=Los+Angeles&state=ca,NY&state=dc&tier=0&order_by=asc&filter=availableOnly&skip=36",
        )
        .props();
        assert_eq!(shown.search, "Los Angeles");
        assert_eq!(shown.states, ["ca", "ny", "dc"]);
        assert_eq!(
            (shown.tier, shown.order_by, shown.skip),
            (Some(0), "asc", 36)
        );
        assert!(shown.available_only);
    }

    #[test]
    fn what_does_not_parse_counts_as_not_given() {
        let shown =
            SearchParams::of_page("state=zz,ca,ca&tier=9&order_by=up&filter=all&skip=-18&x=y")
                .props();
        assert_eq!(shown.states, ["ca"]);
        assert_eq!((shown.tier, shown.order_by, shown.skip), (None, "desc", 0));
        assert!(!shown.available_only);
    }
}
