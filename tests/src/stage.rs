//! Bringing the database into a state, and reading it.

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts;
use ink_schema::billing::ledger;
use ink_schema::test_support::contents::{self, Cell};
use ink_schema::test_support::stage;

use crate::app::TestApp;
use crate::person::Person;

impl TestApp {
    /// One ZIP in each state that is not available, the first held for a minute by somebody else.
    pub async fn stage_taken(&self, [pending, reserved, sold]: [&str; 3]) {
        let [pending, reserved, sold] = [pending, reserved, sold].map(parse_zip);
        let until = self.now() + 60_000;
        self.stage(move |conn| {
            let owner = stage::account(conn, &ink_id("owner"), None, Some(0))?;
            stage::pending(conn, pending, until)?;
            stage::reserved(conn, reserved)?;
            stage::sold(conn, sold, owner)
        })
        .await;
    }

    /// Confirmed accounts, all but the first referred by the first.
    pub async fn stage_accounts(&self, names: &'static [&'static str]) {
        self.stage(move |conn| {
            let mut founder = None;
            for name in names {
                let account = stage::account(conn, &ink_id(name), founder, Some(0))?;
                founder = founder.or(Some(account));
            }
            Ok(())
        })
        .await;
    }

    /// The account `inkpay`, whose referral the first sign-up names, as a fresh database has it.
    pub async fn stage_founder(&self) {
        let now = self.now();
        self.stage(move |conn| accounts::create_founder(conn, &ink_id("inkpay"), now).map(drop))
            .await;
    }

    /// The founder's earnings from those who signed up by their referral, in cents.
    pub async fn balance_of_founder(&self) -> i64 {
        self.stage(|conn| {
            let founder = accounts::by_ink_id(conn, &ink_id("inkpay"))?;
            let founder = founder.expect("the founder is there");
            Ok(ledger::earnings_balance(conn, founder.id)?.cents())
        })
        .await
    }

    pub async fn stage_sold_to(&self, zip: &str, owner: &Person) {
        let (zip, owner) = (parse_zip(zip), ink_id(&owner.ink_id));
        self.stage(move |conn| {
            let owner = accounts::by_ink_id(conn, &owner)?.expect("an account");
            stage::sold(conn, zip, owner.id)
        })
        .await;
    }

    /// Whether a table has no row.
    pub async fn is_empty(&self, table: &'static str) -> bool {
        self.stage(move |conn| contents::is_empty(conn, table))
            .await
    }

    /// Every value of every table, except unchanged ZIPs.
    pub async fn contents(&self) -> Vec<Cell> {
        self.stage(contents::all).await
    }
}

fn parse_zip(code: &str) -> ZipCode {
    ZipCode::parse(code).expect("a ZIP code")
}

fn ink_id(name: &str) -> InkId {
    InkId::parse(name).expect("an INK ID")
}
