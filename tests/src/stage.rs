//! Whose ZIPs are which, and all that lies in the database.

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::accounts::{self, AccountId};
use ink_schema::test_support::contents::{self, Cell};
use ink_schema::test_support::stage;
use ink_schema::{Conn, DbError};

use crate::app::TestApp;
use crate::person::Person;

impl TestApp {
    pub async fn stage_sold_to(&self, zip: &str, owner: &Person) {
        self.stage_owned(zip, owner, stage::sold).await;
    }

    /// With its balance open.
    pub async fn stage_reserved_for(&self, zip: &str, owner: &Person) {
        self.stage_owned(zip, owner, stage::reserved_for).await;
    }

    async fn stage_owned(
        &self,
        zip: &str,
        owner: &Person,
        bring: impl FnOnce(&mut Conn, ZipCode, AccountId) -> Result<(), DbError> + Send + 'static,
    ) {
        let zip = ZipCode::parse(zip).expect("a ZIP code");
        let owner = InkId::parse(&owner.ink_id).expect("an INK ID");
        self.stage(move |conn| {
            let owner = accounts::by_ink_id(conn, &owner)?.expect("an account");
            bring(conn, zip, owner.id)
        })
        .await;
    }

    /// Every value of every table.
    pub async fn contents(&self) -> Vec<Cell> {
        self.stage(contents::all).await
    }
}
