//! The file's contents: one record type per kind of object, with no more than its API shape needs.

pub(crate) mod charge;
pub(crate) mod delivery;
pub(crate) mod dispute;
pub(crate) mod intent;
pub(crate) mod job;
pub(crate) mod method;
pub(crate) mod refund;
pub(crate) mod settings;
pub(crate) mod stored_reply;

use std::collections::BTreeMap;

use crate::store::{Record, RecordTable, table};

pub(crate) use self::charge::Charge;
pub(crate) use self::delivery::{Attempt, Delivery, Event, Outcome, PendingDelivery};
pub(crate) use self::dispute::{Dispute, FraudWarning};
pub(crate) use self::intent::{Action, Intent, Offer};
pub(crate) use self::job::{Job, Task};
pub(crate) use self::method::{Card, Method};
pub(crate) use self::refund::Refund;
pub(crate) use self::settings::Settings;
pub(crate) use self::stored_reply::StoredReply;

pub(crate) type Metadata = BTreeMap<String, String>;

/// Sets what is given; an empty text removes its name.
pub(crate) fn merge(metadata: &mut Metadata, given: Metadata) {
    metadata.extend(given);
    metadata.retain(|_, text| !text.is_empty());
}

/// Each kind of object with an id has a table. There is one settings object.
macro_rules! tables {
    ($($record:ident by $id:ident: $table:literal,)+) => {
        pub(crate) const TABLES: [RecordTable; 12] = [$($record::TABLE,)+ Settings::TABLE];

        $(impl Record for $record {
            const TABLE: RecordTable = table($table);

            fn id(&self) -> &str {
                &self.$id
            }
        })+
    };
}

tables! {
    Charge by id: "charges",
    Delivery by id: "deliveries",
    Dispute by id: "disputes",
    Event by id: "events",
    FraudWarning by id: "fraud_warnings",
    Intent by id: "payment_intents",
    Job by id: "jobs",
    Method by id: "payment_methods",
    PendingDelivery by id: "pending_deliveries",
    Refund by id: "refunds",
    StoredReply by key: "idempotency_keys",
}
