//! Which columns about a person are in their download.

use std::collections::{BTreeMap, BTreeSet};

use ink_schema::test_support::{TestDb, contents};

/// What tells of a person, by table: the columns whose values are in the download, under a name of their own or counted into
/// a figure; and those that are not, as they prove an identity, are about somebody else, or say how far the server has come
/// with a thing.
const COLUMNS: [(&str, &str, &str); 31] = [
    (
        "accounts",
        "ink_id referrer_id created_at email lang terms_agreed_at banned_at",
        "id ink_id_folded confirmed_at email_folded password_hash user_handle mailed_codes_since deleted_at \
         unbanned_at",
    ),
    ("audit_entries", "at actor action", "id account_id"),
    (
        "authenticators",
        "confirmed_at",
        "account_id secret last_step created_at",
    ),
    ("card_waitlist", "id joined_at", "account_id"),
    ("disclosures", "at", "id account_id"),
    (
        "disputes",
        "order_id amount_cents reason state due_by",
        "id opened_at ended_at told_at contradicted_at",
    ),
    ("email_changes", "email", "account_id expires_at"),
    ("follows", "followed_id at", "follower_id"),
    ("known_browsers", "", "account_id digest seen_at"),
    (
        "ledger_transfers",
        "source debit credit amount_cents at",
        "id",
    ),
    (
        "mfa_challenges",
        "",
        "id account_id tries expires_at mailed",
    ),
    (
        "notifications",
        "kind at read_at order_id about_id amount_cents detail device",
        "id account_id email_due_at",
    ),
    (
        "order_acts",
        "order_id at actor action amount_cents detail",
        "id",
    ),
    ("order_events", "order_id at kind amount_cents", "id"),
    (
        "order_notices",
        "",
        "order_id kind at written_at to_card_cents",
    ),
    ("order_zips", "order_id zip price_cents", ""),
    (
        "orders",
        "id status total_cents captured_cents wired_cents placed_at due_at ended_at wire_reference terms surplus_cents \
         returned_cents",
        "account_id card_cents held_until intent_id secret_digest declined_at cancel_reason counted_at reminded_at \
         decline_bucket card_digest given_back_cents cancel_requested_at",
    ),
    (
        "outbox",
        "to_address subject created_at sent_at former_owner",
        "id text html attempts next_at leased_until given_up_at void_at to_operator",
    ),
    (
        "passkey_ceremonies",
        "",
        "challenge purpose account_id state expires_at",
    ),
    (
        "passkeys",
        "credential_id name created_at last_used_at",
        "account_id credential",
    ),
    (
        "payout_requests",
        "amount_cents status asked_at closed_at reason payee payout_id",
        "id account_id",
    ),
    (
        "payouts",
        "id amount_cents status opened_at closed_at reference",
        "account_id",
    ),
    (
        "profiles",
        "shown zips connections referral found changed_at",
        "account_id since",
    ),
    ("recovery_codes", "account_id", "digest"),
    (
        "refunds",
        "paid_cents",
        "order_id amount_cents wanted_at attempts next_at leased_until refund_id settled_at failed_at failures \
         unknown_since refused_since after_failure",
    ),
    (
        "sessions",
        "id device created_at last_seen_at",
        "account_id proved_at",
    ),
    (
        "shared_cards",
        "order_id decision",
        "referrer_id at told_at decided_at",
    ),
    (
        "unmatched_payments",
        "order_id amount_cents paid_at ink_id zips state",
        "intent_id found_at told_at attempts next_at ended_at refused_cents failures refund_ids total_cents decided_by \
         decided_at paid_back",
    ),
    ("unwanted_emails", "topic", "account_id"),
    (
        "watches",
        "zip since_at since_price_cents",
        "account_id seen_price_cents taken_at told_at",
    ),
    (
        "zips",
        "zip city state county lat lon population households median_household_income median_home_value tier price_cents \
         status owner_id",
        "held_until order_id priced_at returned_at version",
    ),
];

/// A new one says which it is, so that the download is thought of.
#[tokio::test]
async fn every_personal_column_is_downloaded_or_explicitly_excluded() {
    let named = COLUMNS.map(|(table, shown, left_out)| {
        let columns = shown.split_whitespace().chain(left_out.split_whitespace());
        (table.to_owned(), columns.map(str::to_owned).collect())
    });
    let named = BTreeMap::<String, BTreeSet<String>>::from(named);
    let mut kept = BTreeMap::<String, BTreeSet<String>>::new();
    let columns = TestDb::sqlite().read(contents::columns).await;
    for column in columns.expect("the catalogue") {
        let columns = kept.entry(column.table_name).or_default();
        columns.insert(column.column_name);
    }
    kept.retain(|table, columns| {
        named.contains_key(table) || columns.contains("account_id") || columns.contains("order_id")
    });
    assert_eq!(kept, named);
}
