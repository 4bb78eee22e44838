//! A passkey assertion: the challenge, and the verification of its answer. For log-ins and for proofs.

use std::collections::BTreeMap;

use deserr::{Deserr, IntoValue, ValuePointerRef};
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::auth::passkeys::{self, Ceremony, Passkey, Purpose};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::Millis;
use crate::crypto::passkeys::{Assertion, Authenticated, Passkeys, StartedCeremony, UserHandle};
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::field_errors::FieldErrors;
use crate::web::api::{ApiError, ErrorCode};
use crate::web::request::security_log::SecurityLog;

pub(crate) const REFUSED: ApiError = ApiError::Denied(ErrorCode::PasskeyRefused);

/// The fields of a browser's answer.
const ANSWER: [&str; 6] = [
    "id",
    "rawId",
    "type",
    "response",
    "clientExtensionResults",
    "authenticatorAttachment",
];

/// A payload with a browser's answer, and fields of ours besides.
#[derive(Debug)]
pub struct Answered<T> {
    pub(crate) answer: Value,
    pub(crate) rest: T,
}

impl<T: Deserr<FieldErrors>> Deserr<FieldErrors> for Answered<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: deserr::Value<V>,
        at: ValuePointerRef<'_>,
    ) -> Result<Self, FieldErrors> {
        let fields = BTreeMap::<String, Value>::deserialize_from_value(value, at)?;
        let (answer, rest): (Map<_, _>, Map<_, _>) = fields
            .into_iter()
            .partition(|(name, _)| ANSWER.contains(&name.as_str()));
        Ok(Self {
            answer: Value::Object(answer),
            rest: deserr::deserialize(Value::Object(rest))?,
        })
    }
}

/// What the browser is to be asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, section 5).
    #[schema(value_type = Object)]
    pub options: Value,
}

/// Whose passkey it was, and its updated state.
#[derive(Debug)]
pub(crate) struct AcceptedAssertion {
    pub(crate) account: Account,
    authenticated: Authenticated,
}

impl AcceptedAssertion {
    /// Records the use, in the caller's transaction, unless the passkey or its account was removed in
    /// the meantime. Both stay until the transaction ends.
    pub(crate) fn record_use(&self, conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        let Authenticated {
            credential_id,
            updated_passkey,
        } = &self.authenticated;
        accounts::lock(conn, self.account.id)?.ok_or(REFUSED)?;
        if passkeys::record_use(conn, credential_id, updated_passkey.as_deref(), now)? {
            Ok(())
        } else {
            Err(REFUSED)
        }
    }
}

/// Passkeys, if browsers support them here.
pub(crate) fn passkeys(app: &App) -> Result<&Passkeys, ApiError> {
    let passkeys = app.keys.passkeys.as_ref();
    passkeys.ok_or(ApiError::NotFound(ErrorCode::PasskeyOff, None))
}

/// Starts a ceremony: for one of these passkeys, or without any for whichever the person picks.
pub(crate) async fn begin(
    app: &App,
    purpose: Purpose,
    account: Option<AccountId>,
    known: &[String],
    now: Millis,
) -> Result<Value, ApiError> {
    let started = passkeys(app)?.start_authentication(known)?;
    Ok(keep(app, started, purpose, account, now).await?)
}

/// Stores the challenge of a ceremony that has started, and returns what the browser is to be asked.
pub(crate) async fn keep(
    app: &App,
    started: StartedCeremony,
    purpose: Purpose,
    account: Option<AccountId>,
    now: Millis,
) -> Result<Value, DbError> {
    let ceremony = Ceremony {
        challenge: started.challenge,
        purpose,
        account,
        state: started.state,
    };
    app.db
        .write(move |conn| passkeys::begin(conn, &ceremony, now))
        .await?;
    Ok(started.options)
}

/// Verifies an answer. Its challenge is used up, whatever the outcome. `owner`: whose passkey it must
/// be, if that is known already. `security_log` learns whose account is concerned.
pub(crate) async fn finish(
    app: &App,
    security_log: &SecurityLog,
    purpose: Purpose,
    owner: Option<AccountId>,
    answer: &Assertion,
    now: Millis,
) -> Result<AcceptedAssertion, ApiError> {
    let (challenge, credential) = (answer.challenge().to_owned(), answer.credential_id());
    let (ceremony, found) = app
        .db
        .write(move |conn| {
            let ceremony = passkeys::take(conn, &challenge, purpose, now)?;
            let found = passkeys::by_credential_id(conn, &credential)?;
            Ok::<_, DbError>((ceremony, found))
        })
        .await?;
    let asked_for = ceremony.as_ref().and_then(|ceremony| ceremony.account);
    let shown_for = found.as_ref().map(|(account, _)| account.id);
    if let Some(account) = asked_for.or(shown_for) {
        security_log.concerns(account);
    }
    let ceremony = ceremony.ok_or(REFUSED)?;
    let (account, passkey) = found.ok_or(REFUSED)?;
    let expected = owner.or(ceremony.account);
    if expected.is_some_and(|expected| expected != account.id) {
        return Err(REFUSED);
    }
    let authenticated = check(app, &ceremony, answer, &account, &passkey)?;
    Ok(AcceptedAssertion {
        account,
        authenticated,
    })
}

fn check(
    app: &App,
    ceremony: &Ceremony,
    answer: &Assertion,
    account: &Account,
    passkey: &Passkey,
) -> Result<Authenticated, ApiError> {
    let handle: UserHandle = account
        .user_handle
        .as_deref()
        .and_then(|handle| handle.parse().ok())
        .ok_or_else(|| InternalError::new("an account with passkeys has no user handle"))?;
    let by_name = ceremony.account.is_some();
    let (state, known) = (&ceremony.state, &passkey.credential);
    Ok(passkeys(app)?.finish_authentication(state, answer, handle, known, by_name)?)
}
