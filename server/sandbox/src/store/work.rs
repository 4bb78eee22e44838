//! One transaction: objects are found and saved in it, and all of it persists or none.

use redb::{ReadableTable, Table, TableDefinition, WriteTransaction};

use super::{Page, Record, RecordTable, Span, StoreError, broken};
use crate::clock::Seconds;

const COUNTERS: TableDefinition<'static, &'static str, u64> = TableDefinition::new("counters");

pub(crate) struct Work(WriteTransaction);

type Objects<'txn> = Table<'txn, &'static str, &'static [u8]>;

impl Work {
    pub(super) fn over(transaction: WriteTransaction) -> Self {
        Self(transaction)
    }

    pub(super) fn commit(self) -> Result<(), StoreError> {
        self.0.commit().map_err(broken)
    }

    /// Tables exist from the start, so that reading an empty one is not an error.
    pub(super) fn make_tables(&self, tables: &[RecordTable]) -> Result<(), StoreError> {
        for table in tables {
            self.0.open_table(*table).map_err(broken)?;
        }
        self.0.open_table(COUNTERS).map_err(broken)?;
        Ok(())
    }

    /// A number that no earlier transaction had.
    pub(crate) fn next_number(&self) -> Result<u64, StoreError> {
        let mut counters = self.0.open_table(COUNTERS).map_err(broken)?;
        let last = counters.get("objects").map_err(broken)?;
        let next = last.map_or(0, |last| last.value()) + 1;
        counters.insert("objects", next).map_err(broken)?;
        Ok(next)
    }

    /// Whether `interval` has passed since this was last true of that name.
    pub(crate) fn is_due(
        &self,
        name: &str,
        now: Seconds,
        interval: Seconds,
    ) -> Result<bool, StoreError> {
        let now = now.unsigned_abs();
        let mut counters = self.0.open_table(COUNTERS).map_err(broken)?;
        let last = counters.get(name).map_err(broken)?;
        let last = last.map(|last| last.value());
        let is_due = last.is_none_or(|last| now >= last.saturating_add(interval.unsigned_abs()));
        if is_due {
            counters.insert(name, now).map_err(broken)?;
        }
        Ok(is_due)
    }

    pub(crate) fn find<T: Record>(&self, id: &str) -> Result<Option<T>, StoreError> {
        let objects = self.objects::<T>()?;
        let found = objects.get(id).map_err(broken)?;
        Ok(match found {
            Some(bytes) => Some(serde_json::from_slice(bytes.value())?),
            None => None,
        })
    }

    pub(crate) fn save<T: Record>(&self, object: &T) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(object)?;
        let mut objects = self.objects::<T>()?;
        objects
            .insert(object.id(), bytes.as_slice())
            .map_err(broken)?;
        Ok(())
    }

    pub(crate) fn remove<T: Record>(&self, id: &str) -> Result<(), StoreError> {
        self.objects::<T>()?.remove(id).map_err(broken)?;
        Ok(())
    }

    /// Oldest first.
    pub(crate) fn all<T: Record>(&self) -> Result<Vec<T>, StoreError> {
        let objects = self.objects::<T>()?;
        let mut all = Vec::new();
        for entry in objects.iter().map_err(broken)? {
            let (_, bytes) = entry.map_err(broken)?;
            all.push(serde_json::from_slice(bytes.value())?);
        }
        Ok(all)
    }

    /// The objects that `wanted` accepts, newest first.
    pub(crate) fn list<T: Record>(
        &self,
        span: &Span,
        wanted: impl Fn(&T) -> bool,
    ) -> Result<Page<T>, StoreError> {
        let objects = self.objects::<T>()?;
        let up = objects.range::<&str>(span.before.as_deref().unwrap_or("")..);
        let down = match &span.after {
            Some(after) => objects.range::<&str>(..after.as_str()),
            None => objects.range::<&str>(..),
        };
        let entries: Box<dyn Iterator<Item = _>> = match &span.before {
            Some(_) => Box::new(up.map_err(broken)?.skip(1)),
            None => Box::new(down.map_err(broken)?.rev()),
        };
        let mut found = Vec::new();
        for entry in entries {
            let (_, bytes) = entry.map_err(broken)?;
            let object: T = serde_json::from_slice(bytes.value())?;
            if wanted(&object) {
                found.push(object);
            }
            if found.len() > span.limit {
                break;
            }
        }
        Ok(Page::cut(found, span))
    }

    fn objects<T: Record>(&self) -> Result<Objects<'_>, StoreError> {
        self.0.open_table(T::TABLE).map_err(broken)
    }
}
