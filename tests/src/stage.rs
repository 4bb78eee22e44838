//! Staging a ZIP's owner, and reading the whole database.

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts;
use ink_schema::test_support::contents::{self, Cell};
use ink_schema::test_support::stage;

use crate::app::TestApp;
use crate::person::Person;

impl TestApp {
    pub async fn stage_sold_to(&self, zip: &str, owner: &Person) {
        let zip = ZipCode::parse(zip).expect("a ZIP code");
        let owner = InkId::parse(&owner.ink_id).expect("an INK ID");
        self.stage(move |conn| {
            let owner = accounts::by_ink_id(conn, &owner)?.expect("an account");
            stage::sold(conn, zip, owner.id)
        })
        .await;
    }

    /// Every value of every table, except unchanged ZIPs.
    pub async fn contents(&self) -> Vec<Cell> {
        self.stage(contents::all).await
    }
}
