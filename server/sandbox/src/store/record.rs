//! What can be kept: an object with a name, in the table of its kind.

use redb::TableDefinition;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) type RecordTable = TableDefinition<'static, &'static str, &'static [u8]>;

pub(crate) const fn table(name: &'static str) -> RecordTable {
    TableDefinition::new(name)
}

/// Kept as JSON, so that a file outlives a change of the code that adds a field.
pub(crate) trait Record: Serialize + DeserializeOwned {
    const TABLE: RecordTable;

    fn id(&self) -> &str;
}
