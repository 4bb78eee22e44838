//! `GET /zipcode/search`: find ZIPs, or look a list of them up.

#![expect(unused_qualifications, reason = "utoipa's attribute writes them")]

use axum::extract::{RawQuery, State};
use ink_domain::pricing::Tier;
use ink_domain::search::{PageSize, PriceOrder, SearchText, Skip, ZipQuery};
use ink_domain::zip::{State as UsState, ZipCode};
use ink_schema::DbError;
use ink_schema::store::zips;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::error::{ApiError, Fields};
use crate::web::api::params::{Params, list};
use crate::web::api::reply::{Refused, Reply};
use crate::web::request::visitor::Visitor;
use crate::web::zip::Zip;

/// The most ZIPs that one look-up takes: a full cart.
const LOOK_UP_MAX: usize = 50;

const KNOWN: [&str; 10] = [
    "state",
    "search",
    "tier",
    "order",
    "order_by",
    "count",
    "skip",
    "filter",
    "zip_codes",
    "lang",
];

/// The parameters, for the OpenAPI document. An empty one counts as not given.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "read by utoipa alone: the call reads the query strictly, name by name"
)]
pub(crate) struct SearchParams {
    /// Two-letter codes of states in either case, joined by commas.
    #[param(example = "ca,ny")]
    state: Option<String>,
    /// The beginning of a ZIP, or of a word of the city's name.
    #[param(example = "beverly")]
    search: Option<String>,
    /// 0 ULTRA, 1 to 5.
    #[param(minimum = 0, maximum = 5)]
    tier: Option<u8>,
    /// 0 from the highest price down (default), 1 from the lowest up.
    #[param(minimum = 0, maximum = 1)]
    order: Option<u8>,
    /// `desc` or `asc`: the same as `order` 0 and 1.
    order_by: Option<String>,
    /// How many ZIPs to return.
    #[param(minimum = 1, maximum = 100, default = 18)]
    count: Option<u8>,
    /// How many of the first ones to leave out.
    #[param(minimum = 0, default = 0)]
    skip: Option<u32>,
    /// `availableOnly` leaves out what can't be bought now.
    filter: Option<String>,
    /// Up to 50 ZIPs, joined by commas: looks these up and ignores everything else but `lang`.
    #[param(example = "90210,10001")]
    zip_codes: Option<String>,
    /// `en` or `ch`.
    lang: Option<String>,
}

/// ZIPs that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    /// How many match in all, however many are returned.
    count: i64,
    zip_codes: Vec<Zip>,
}

/// What the parameters ask for.
enum Asked {
    Search(ZipQuery),
    LookUp(Vec<ZipCode>),
}

/// Searches the store.
#[utoipa::path(get, path = "/zipcode/search", tag = "zipcode", params(SearchParams), responses(
    (status = 200, description = "Matching ZIPs, with `status` 0. Equal prices come in the order of the ZIPs.", body = Found),
    (status = 422, description = "Unknown or malformed parameters, named in `fields`.", body = Refused),
    (status = 500, description = "Our fault.", body = Refused),
))]
pub async fn search(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Reply<Found>, InternalError> {
    let query = query.as_deref().unwrap_or_default();
    let (asked, lang) = match parse(&app.catalogue, visitor.lang, query) {
        Ok(parsed) => parsed,
        Err((fields, lang)) => return Ok(Reply::refused(&app, lang, ApiError::Invalid(fields))),
    };
    let now = app.clock.now();
    let (count, rows) = app.db.read(move |conn| find(conn, &asked, now)).await?;
    let zip_codes = rows
        .iter()
        .map(|row| Zip::new(&app.catalogue, lang, row))
        .collect();
    Ok(Reply::Done(Found { count, zip_codes }))
}

fn find(
    conn: &mut ink_schema::Conn,
    asked: &Asked,
    now: i64,
) -> Result<(i64, Vec<zips::ZipRow>), DbError> {
    match asked {
        Asked::Search(query) => {
            let page = zips::search(conn, query, now)?;
            Ok((page.total, page.rows))
        }
        Asked::LookUp(codes) => {
            let rows = zips::by_codes(conn, codes, now)?;
            Ok((i64::try_from(rows.len()).unwrap_or(i64::MAX), rows))
        }
    }
}

fn parse(catalogue: &Catalogue, lang: Lang, query: &str) -> Result<(Asked, Lang), (Fields, Lang)> {
    let mut params = Params::read(catalogue, lang, query, &KNOWN);
    params.parsed("lang", "field.lang", Lang::parse);
    let query = ZipQuery {
        search: params
            .text("search")
            .map(SearchText::new)
            .unwrap_or_default(),
        states: states(&mut params),
        tier: params.parsed("tier", "field.tier", |text| {
            Tier::from_number(u8::try_from(whole(text)?).ok()?)
        }),
        order: order(&mut params),
        available_only: params
            .parsed("filter", "field.filter", |text| {
                (text == "availableOnly").then_some(())
            })
            .is_some(),
        count: params
            .parsed("count", "field.count", |text| {
                PageSize::new(whole(text)?).ok()
            })
            .unwrap_or_default(),
        skip: params
            .parsed("skip", "field.skip", |text| Skip::new(whole(text)?).ok())
            .unwrap_or_default(),
    };
    let asked = look_up(&mut params).map_or(Asked::Search(query), Asked::LookUp);
    let lang = params.lang;
    params
        .finish()
        .map(|()| (asked, lang))
        .map_err(|fields| (fields, lang))
}

/// Digits alone: `+1` and `1e2` are numbers to some parsers, and slips here.
fn whole(text: &str) -> Option<i64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

fn states(params: &mut Params<'_>) -> Vec<UsState> {
    let mut states = params
        .parsed("state", "field.state", |text| {
            list(&text.to_ascii_lowercase(), |code| UsState::parse(code).ok())
        })
        .unwrap_or_default();
    states.sort_unstable();
    states.dedup();
    states
}

/// `order` and `order_by` say the same; together they must agree.
fn order(params: &mut Params<'_>) -> PriceOrder {
    let by_number = params.parsed("order", "field.order", |text| match text {
        "0" => Some(PriceOrder::HighToLow),
        "1" => Some(PriceOrder::LowToHigh),
        _ => None,
    });
    let by_name = params.parsed("order_by", "field.order_by", |text| match text {
        "desc" => Some(PriceOrder::HighToLow),
        "asc" => Some(PriceOrder::LowToHigh),
        _ => None,
    });
    if let (Some(number), Some(name)) = (by_number, by_name)
        && number != name
    {
        params.refuse("order_by", "field.order_conflict");
    }
    by_name.or(by_number).unwrap_or_default()
}

fn look_up(params: &mut Params<'_>) -> Option<Vec<ZipCode>> {
    let codes = params.parsed("zip_codes", "field.zip_codes", |text| {
        list(text, |code| ZipCode::parse(code).ok())
    })?;
    if codes.len() > LOOK_UP_MAX {
        params.refuse("zip_codes", "field.zip_codes_many");
    }
    Some(codes)
}
