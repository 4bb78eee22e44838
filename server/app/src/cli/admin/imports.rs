//! `inkpay import-zips` changes prices, so it is an operator's action, too, though no command of `inkpay admin`. A second
//! operator can't confirm it: what it does is in a file.

use std::path::PathBuf;

use clap::Args;
use ink_schema::store::import::ImportError;
use ink_schema::{Db, DbError};

use super::Effect;
use super::audit_log::{Description, Outcome};
use super::execute::log_failure;
use super::operator::{Identity, actor};

/// Who runs it.
#[derive(Debug, Default, Args)]
pub(in crate::cli) struct OperatorArguments {
    /// Your operator name. Required once there are operators (`inkpay admin operator add`).
    #[arg(long, value_name = "NAME")]
    operator: Option<String>,
    /// File with the operator's key; without it, the command asks for the key.
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

/// Runs an import, if an operator may, and logs its outcome.
pub(in crate::cli) async fn import_as_operator<T>(
    db: &Db,
    name: &'static str,
    arguments: OperatorArguments,
    import: impl Future<Output = Result<T, ImportError>>,
) -> Result<Result<T, ImportError>, String> {
    let OperatorArguments { operator, key_file } = arguments;
    let identity = Identity::of(operator, key_file.as_deref())?;
    let given = Description::new(name, Effect::Changes, None);
    let claimed_name = identity.claimed_name();
    let named = db.read(move |conn| actor(conn, &identity, Effect::Changes));
    let by = match named.await {
        Ok(by) => by,
        Err(cause) => return Err(log_failure(db, cause, given, None, &claimed_name).await),
    };
    let done = import.await;
    let outcome = match &done {
        Ok(_) => Outcome::Done,
        Err(ImportError::Db(DbError::CommitUnknown(_))) => Outcome::Unknown,
        Err(_) => Outcome::Failed,
    };
    given.log(db, &by, outcome).await;
    Ok(done)
}
