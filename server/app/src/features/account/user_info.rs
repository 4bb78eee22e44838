//! `POST /zipcode/user-info`, `POST /zipcode/is-banned`: what a customer has, and is allowed.

use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::zip::ListingStatus;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes;
use ink_schema::checkout::orders::{self, OrderRow, OrderedZip};
use ink_schema::store::zips::{self, ZipRow};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::{Millis, iso};
use crate::i18n::lang::Lang;
use crate::state::Parts;
use crate::web::api::{ApiError, Empty, Json, Reply};
use crate::web::page::PageCtx;
use crate::web::session::customer::Customer;
use crate::web::zip::Zip;

/// A customer's holdings, for the dashboard.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct DashboardInfo {
    /// Cents.
    pub payout_balance: i64,
    pub total_zip_codes_owned: usize,
    pub total_zip_codes_reserved: usize,
    /// US dollars: the total price of the owned ones.
    #[schema(value_type = f64)]
    pub total_zip_codes_value: Usd,
    /// The owned ones.
    pub zip_codes: Vec<Zip>,
    /// Orders in process, first placed first.
    pub orders: Vec<PendingOrder>,
}

/// An order whose balance is owed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PendingOrder {
    #[schema(value_type = String, example = "INK-7K3M9-Q2X4D")]
    pub order_id: OrderId,
    /// 100.
    #[schema(value_type = i16)]
    pub order_status: OrderStatus,
    /// US dollars.
    #[schema(value_type = f64)]
    pub order_total: Usd,
    /// US dollars.
    #[schema(value_type = f64)]
    pub amount_paid: Usd,
    /// The balance's due date: ISO 8601, UTC. Null while a bank decides on a dispute of the payment.
    pub due_date: Option<String>,
    pub zip_codes: Vec<Zip>,
}

/// Everything that the dashboard shows, as of one moment.
#[derive(Debug)]
pub struct Holdings {
    zips: Vec<ZipRow>,
    /// With what they bought, and when their balances are due.
    orders: Vec<(OrderRow, Vec<OrderedZip>, Option<Millis>)>,
    earned: Usd,
}

impl Holdings {
    pub fn of(conn: &mut Conn, owner: AccountId, now: Millis) -> Result<Self, DbError> {
        let mut pending = Vec::new();
        for row in orders::in_process_of(conn, owner)? {
            let bought = orders::zips_of(conn, &row.id, now)?;
            let due_at = disputes::due_at(conn, &row.id, &row.order)?;
            pending.push((row, bought, due_at));
        }
        Ok(Self {
            zips: zips::of(conn, owner, now)?,
            orders: pending,
            earned: ledger::earnings_balance(conn, owner)?,
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserInfo {
    info: DashboardInfo,
}

#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct BanStatusReply {
    is_banned: bool,
}

impl DashboardInfo {
    #[must_use]
    pub fn new(app: &Parts, lang: Lang, holdings: &Holdings) -> Self {
        let of = |status| holdings.zips.iter().filter(move |zip| zip.status == status);
        let owned: Vec<_> = of(ListingStatus::Sold).collect();
        let zip = |row| Zip::new(&app.catalogue, lang, row);
        Self {
            payout_balance: holdings.earned.cents(),
            total_zip_codes_owned: owned.len(),
            total_zip_codes_reserved: of(ListingStatus::Reserved).count(),
            total_zip_codes_value: owned.iter().map(|zip| zip.price).sum(),
            zip_codes: owned.into_iter().map(zip).collect(),
            orders: holdings
                .orders
                .iter()
                .map(|(row, bought, due_at)| PendingOrder {
                    order_id: row.id.clone(),
                    order_status: row.order.status,
                    order_total: row.order.total,
                    amount_paid: row.order.paid(),
                    due_date: due_at.map(iso),
                    zip_codes: bought.iter().map(|one| zip(&one.zip)).collect(),
                })
                .collect(),
        }
    }
}

/// What the customer owns and is owed.
#[utoipa::path(post, path = "/zipcode/user-info", tag = "zipcode", responses(Customer,
    (status = 200, description = "The holdings.", body = UserInfo),
))]
pub async fn user_info(ctx: PageCtx, _: Json<Empty>) -> Result<Reply<UserInfo>, ApiError> {
    let now = ctx.app.clock.now();
    let holdings = ctx
        .read(move |conn, owner| Holdings::of(conn, owner, now))
        .await?;
    let info = DashboardInfo::new(&ctx.app, ctx.visitor.lang, &holdings);
    Ok(Reply(UserInfo { info }))
}

/// Whether the customer is banned from the store.
#[utoipa::path(post, path = "/zipcode/is-banned", tag = "zipcode", responses(Customer,
    (status = 200, description = "Whether they are.", body = BanStatusReply),
))]
pub async fn is_banned(me: Customer, _: Json<Empty>) -> Reply<BanStatusReply> {
    Reply(BanStatusReply {
        is_banned: me.account.is_banned(),
    })
}
