//! The store's search parameters: of the call `GET /zipcode/search`, and of the store page's URL, under the same names.

use deserr::{Deserr, ValuePointerRef};
use ink_domain::cart::Cart;
use ink_domain::money::Usd;
use ink_domain::pricing::Tier;
use ink_domain::search::{PageSize, SearchText, Skip, Sort, SortOrder, ZipQuery};
use ink_domain::zip::{State, ZipCode};
use serde::Serialize;
use ts_rs::TS;
use utoipa::IntoParams;

use crate::i18n::lang::Lang;
use crate::web::api::field_errors::text_field;
use crate::web::api::{FieldErrors, query};
use crate::web::page::query_values;

/// The parameters. An empty one counts as not given.
#[derive(Debug, Default, Deserr, IntoParams)]
#[deserr(error = FieldErrors, deny_unknown_fields, validate = consistent -> FieldErrors)]
#[into_params(parameter_in = Query)]
pub struct SearchParams {
    /// Two-letter state codes in either case, comma-separated.
    #[param(value_type = Option<String>, example = "ca,ny")]
    #[deserr(default)]
    state: Option<States>,
    /// The beginning of a ZIP, or of a word of the city's name, or a county; optionally followed by a state, or with a
    /// ZIP before or after it. Only the first 80 characters count.
    #[param(value_type = Option<String>, example = "beverly")]
    #[deserr(default)]
    search: Option<TypedSearch>,
    /// 0 ULTRA, 1 to 5.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 5)]
    #[deserr(default)]
    tier: Option<Tier>,
    /// 0 for highest first (default), 1 for lowest first.
    #[param(value_type = Option<u8>, minimum = 0, maximum = 1)]
    #[deserr(default)]
    order: Option<OrderNumber>,
    /// `desc` or `asc`: the same as `order` 0 and 1.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    order_by: Option<SortOrder>,
    /// `price` (default), `zip` or `people`. By `zip`, the lowest come first unless an order is given.
    #[param(value_type = Option<String>, default = "price")]
    #[deserr(default)]
    sort: Option<Sort>,
    /// Whole US dollars, the minimum price.
    #[param(value_type = Option<u32>, minimum = 0, example = 500)]
    #[deserr(default)]
    price_min: Option<WholeDollars>,
    /// Whole US dollars, the maximum price.
    #[param(value_type = Option<u32>, minimum = 0, example = 995)]
    #[deserr(default)]
    price_max: Option<WholeDollars>,
    /// How many ZIPs to return. A look-up ignores a valid one.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100, default = 18)]
    #[deserr(default)]
    count: Option<PageSize>,
    /// How many of the first matches to skip. A look-up ignores a valid one.
    #[param(value_type = Option<u32>, minimum = 0, default = 0)]
    #[deserr(default)]
    skip: Option<Skip>,
    /// `availableOnly` leaves out what can't be bought now.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    filter: Option<AvailableOnly>,
    /// Up to 50 ZIPs, comma-separated: looks these up, each once and in this order, and ignores everything else but
    /// `lang`.
    #[param(value_type = Option<String>, example = "90210,10001")]
    #[deserr(default)]
    pub(crate) zip_codes: Option<LookUp>,
    /// `en` or `ch`.
    #[param(value_type = Option<String>)]
    #[deserr(default)]
    #[expect(dead_code, reason = "known by the visitor, who reads it of every URL")]
    lang: Option<Lang>,
}

/// The page's links and forms repeat it, dozens of times: a longer text would make a page of megabytes.
#[derive(Debug)]
struct TypedSearch(String);

#[derive(Debug)]
struct States(Vec<State>);

#[derive(Clone, Copy, Debug)]
struct OrderNumber(SortOrder);

#[derive(Clone, Copy, Debug)]
struct WholeDollars(u32);

#[derive(Clone, Copy, Debug)]
struct AvailableOnly;

#[derive(Debug)]
pub(crate) struct LookUp(pub Vec<ZipCode>);

text_field!(TypedSearch, |text| Ok(Self(
    text.chars().take(SearchText::MAX_LENGTH).collect()
)));
text_field!(States, |text| text
    .split(',')
    .map(|code| parse_state(code).ok_or("field.state"))
    .collect::<Result<Vec<_>, _>>()
    .map(|states| Self(distinct(states))));
text_field!(Tier, |text| whole(text)
    .and_then(|number| Tier::from_code(u8::try_from(number).ok()?))
    .ok_or("field.tier"));
text_field!(OrderNumber, |text| match text {
    "0" => Ok(Self(SortOrder::HighToLow)),
    "1" => Ok(Self(SortOrder::LowToHigh)),
    _ => Err("field.order"),
});
text_field!(SortOrder, |text| Self::from_code(text)
    .ok_or("field.order_by"));
text_field!(Sort, |text| Self::from_code(text).ok_or("field.sort"));
text_field!(WholeDollars, |text| Self::parse(text)
    .ok_or("field.whole_dollars"));
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
        Ok(zips) if zips.len() > Cart::MAX => Err("field.zip_codes_many"),
        Ok(zips) => Ok(Self(distinct(zips))),
        Err(_) => Err("field.zip_codes"),
    }
});

impl WholeDollars {
    fn parse(text: &str) -> Option<Self> {
        let dollars = whole(text)?;
        u32::try_from(dollars).ok().map(Self)
    }

    fn usd(self) -> Usd {
        Usd::from_cents(i64::from(self.0) * 100)
    }
}

/// `order` and `order_by` mean the same; if both are given they must agree. A minimum price above the maximum is refused.
fn consistent(params: SearchParams, _: ValuePointerRef<'_>) -> Result<SearchParams, FieldErrors> {
    let mut errors = FieldErrors::default();
    let orders = params.order.zip(params.order_by);
    if orders.is_some_and(|(OrderNumber(number), name)| number != name) {
        errors.add("order_by", "field.order_conflict");
    }
    if params.is_price_range_empty() {
        errors.add("price_max", "field.price_range");
    }
    if errors.is_empty() {
        Ok(params)
    } else {
        Err(errors)
    }
}

fn parse_state(code: &str) -> Option<State> {
    State::parse(&code.trim().to_ascii_lowercase()).ok()
}

fn distinct<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Digits only: some parsers take `+1` and `1e2` for numbers; here they are mistakes.
fn whole(text: &str) -> Option<i64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// The form that jumps to a page by number sends `page`; links send how many ZIPs come before.
fn skip_to_page(query: &str) -> Option<Skip> {
    let page = query_values(query, "page").next()?;
    let before = whole(&page)?.checked_sub(1)?;
    Skip::new(before.checked_mul(PageSize::STORE.get())?).ok()
}

/// A price as people write it: "$1,000".
fn with_plain_prices(query: &str) -> String {
    let pairs = form_urlencoded::parse(query.as_bytes()).map(|(name, value)| {
        let is_price = matches!(&*name, "price_min" | "price_max");
        let is_kept = |c: char| !(is_price && (matches!(c, '$' | ',') || c.is_whitespace()));
        let value: String = value.chars().filter(|&c| is_kept(c)).collect();
        (name, value)
    });
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

/// The maximum price in a page's query, even if it is below the minimum.
fn highest(query: &str) -> Option<WholeDollars> {
    let text = query_values(query, "price_max").last()?;
    WholeDollars::parse(&text)
}

impl SearchParams {
    /// Parses a page's query. States may be comma-separated or repeated: forms do the latter. A maximum price below the
    /// minimum stays in its field, where the page says what is wrong with it.
    #[must_use]
    pub(crate) fn of_page(query: &str) -> Self {
        let states = distinct(query_values(query, "state").flat_map(|codes| {
            let states: Vec<_> = codes.split(',').filter_map(parse_state).collect();
            states
        }));
        let plain = with_plain_prices(query);
        let params: Self = query::lenient(&plain);
        Self {
            state: (!states.is_empty()).then_some(States(states)),
            count: None,
            price_max: highest(&plain),
            skip: params.skip.or_else(|| skip_to_page(query)),
            ..params
        }
    }

    /// The query for the store: without a maximum price that is below the minimum.
    #[must_use]
    pub(crate) fn query(&self) -> ZipQuery {
        ZipQuery {
            search: self.search().map(SearchText::new).unwrap_or_default(),
            states: self.states().to_vec(),
            tier: self.tier,
            price_min: self.price_min.map(WholeDollars::usd),
            price_max: self
                .price_max
                .filter(|_| !self.is_price_range_empty())
                .map(WholeDollars::usd),
            sort: self.sort.unwrap_or_default(),
            order: self.order(),
            available_only: self.filter.is_some(),
            count: self.count.unwrap_or_default(),
            skip: self.skip.unwrap_or_default(),
        }
    }

    /// The parameters as the page shows them.
    #[must_use]
    pub(crate) fn props(&self) -> StoreQuery {
        StoreQuery {
            search: self.search().unwrap_or_default().to_owned(),
            states: self.states().iter().map(|state| state.code()).collect(),
            tier: self.tier.map(Tier::code),
            price_min: self.price_min.map(|WholeDollars(dollars)| dollars),
            price_max: self.price_max.map(|WholeDollars(dollars)| dollars),
            sort: self.sort.unwrap_or_default(),
            order_by: self.order(),
            available_only: self.filter.is_some(),
            skip: self.skip.unwrap_or_default().get(),
        }
    }

    fn search(&self) -> Option<&str> {
        self.search.as_ref().map(|TypedSearch(text)| text.as_str())
    }

    fn states(&self) -> &[State] {
        self.state.as_ref().map_or(&[], |States(states)| states)
    }

    fn order(&self) -> SortOrder {
        let by_number = self.order.map(|OrderNumber(order)| order);
        let asked = self.order_by.or(by_number);
        asked.unwrap_or_else(|| self.sort.unwrap_or_default().order())
    }

    fn is_price_range_empty(&self) -> bool {
        let bounds = self.price_min.zip(self.price_max);
        bounds.is_some_and(|(WholeDollars(min), WholeDollars(max))| min > max)
    }
}

/// The store's filters, as in its URL.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StoreQuery {
    pub search: String,
    pub states: Vec<&'static str>,
    pub tier: Option<u8>,
    /// Whole US dollars.
    pub price_min: Option<u32>,
    /// Whole US dollars.
    pub price_max: Option<u32>,
    #[ts(inline)]
    pub sort: Sort,
    #[ts(inline)]
    pub order_by: SortOrder,
    pub available_only: bool,
    pub skip: i64,
}

#[cfg(test)]
mod tests {
    use ink_domain::money::Usd;

    use super::SearchParams;

    #[test]
    fn search_link_is_parsed() {
        let shown = SearchParams::of_page(
            "search=Los+Angeles&state=ca,NY&state=dc&tier=0&order_by=asc&filter=availableOnly&skip=36",
        )
        .props();
        assert_eq!(shown.search, "Los Angeles");
        assert_eq!(shown.states, ["ca", "ny", "dc"]);
        assert_eq!(
            (shown.tier, shown.order_by.code(), shown.skip),
            (Some(0), "asc", 36)
        );
        assert!(shown.available_only);
    }

    #[test]
    fn equivalent_search_link_is_parsed() {
        let shown = SearchParams::of_page("state=+ca+,+NY&order=1&sort=zip&sort=people").props();
        assert_eq!(shown.states, ["ca", "ny"]);
        assert_eq!(
            (shown.sort.code(), shown.order_by.code()),
            ("people", "asc")
        );
    }

    #[test]
    fn page_number_sets_skip() {
        let skip = |query: &str| SearchParams::of_page(query).props().skip;
        assert_eq!(skip("page=1"), 0);
        assert_eq!(skip("search=a&page=3"), 36);
        assert_eq!(skip("page=3&skip=18"), 18, "a link says more");
        for page in ["0", "-1", "x", "", "99999999999999999999"] {
            assert_eq!(skip(&format!("page={page}")), 0, "{page}");
        }
    }

    #[test]
    fn prices_and_sorts_are_parsed() {
        let shown = |query: &str| {
            let shown = SearchParams::of_page(query).props();
            (
                shown.price_min,
                shown.price_max,
                shown.sort.code(),
                shown.order_by.code(),
            )
        };
        assert_eq!(shown(""), (None, None, "price", "desc"));
        assert_eq!(
            shown("price_min=500&price_max=995&sort=zip"),
            (Some(500), Some(995), "zip", "asc")
        );
        assert_eq!(
            shown("sort=people&order_by=asc"),
            (None, None, "people", "asc")
        );
        assert_eq!(
            shown("price_min=%241%2C000&price_max=+2,500+"),
            (Some(1000), Some(2500), "price", "desc")
        );
        assert_eq!(
            shown("price_min=1.5&sort=size"),
            (None, None, "price", "desc")
        );
    }

    #[test]
    fn max_price_below_min_is_shown_but_not_applied() {
        for query in [
            "price_min=9&price_max=1&state=ca",
            // Other mistakes discard nothing else.
            "price_min=9&price_max=1&state=ca&order=0&order_by=asc",
        ] {
            let params = SearchParams::of_page(query);
            let (shown, asked) = (params.props(), params.query());
            assert_eq!((shown.price_min, shown.price_max), (Some(9), Some(1)));
            assert_eq!(shown.states, ["ca"], "{query}");
            assert_eq!(asked.price_min, Some(Usd::from_cents(900)));
            assert_eq!(asked.price_max, None);
        }
        let params = SearchParams::of_page("price_min=9&price_max=9");
        assert_eq!(params.query().price_max, Some(Usd::from_cents(900)));
    }

    #[test]
    fn only_beginning_of_long_search_counts() {
        let shown = |text: &str| {
            SearchParams::of_page(&format!("search={text}"))
                .props()
                .search
        };
        assert_eq!(shown(&"a".repeat(80)), "a".repeat(80));
        assert_eq!(shown(&"a".repeat(81)), "a".repeat(80));
    }

    #[test]
    fn invalid_parameters_are_ignored() {
        let shown =
            SearchParams::of_page("state=zz,ca,ca&tier=9&order_by=up&filter=all&skip=-18&x=y")
                .props();
        assert_eq!(shown.states, ["ca"]);
        assert_eq!(
            (shown.tier, shown.order_by.code(), shown.skip),
            (None, "desc", 0)
        );
        assert!(!shown.available_only);
    }
}
