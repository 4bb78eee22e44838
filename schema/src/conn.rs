//! One connection, whichever database it goes to.
//!
//! Queries are written once, against the backend that diesel derives here for both; where the two
//! differ in syntax (`ON CONFLICT`, `EXPLAIN`), match on the variant.

use std::fmt;

use diesel::{PgConnection, SqliteConnection};

use crate::url::Kind;

#[derive(diesel::MultiConnection)]
pub enum Conn {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl Conn {
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Postgres(_) => Kind::Postgres,
            Self::Sqlite(_) => Kind::Sqlite,
        }
    }
}

impl fmt::Debug for Conn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Conn({})", self.kind())
    }
}
