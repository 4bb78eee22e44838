//! `inkpay import-zips` changes prices, so it is an operator's action, too, though no command of `inkpay admin`. A second
//! operator can't confirm it: what it does is in a file.

use ink_schema::store::import::ImportError;
use ink_schema::{Db, DbError};

use super::Effect;
use super::audit_log::{Description, Outcome};
use super::execute::log_failure;
use super::operator::{OperatorArguments, actor};

/// Runs an import, if an operator may, and logs its outcome.
pub(in crate::cli) async fn import_as_operator<T>(
    db: &Db,
    name: &'static str,
    operator: OperatorArguments,
    import: impl Future<Output = Result<T, ImportError>>,
) -> Result<Result<T, ImportError>, String> {
    let identity = operator.identity()?;
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
