//! A call: parsed from its parameters, then carried out.

use serde_json::Value;

use super::caller::Caller;
use super::form::Form;
use crate::context::Context;
use crate::error::{ApiError, Error};

/// One method of one path.
pub(crate) trait Endpoint: Sized + Send + 'static {
    /// Whether the payer's browser may call it, for objects whose secret it has.
    const FOR_PAYERS: bool = false;

    /// Takes the parameters that it knows. What it refuses is not stored under an idempotency key.
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError>;

    /// Returns the object to answer with.
    fn handle(self, context: &Context<'_>) -> Result<Value, Error>;
}

/// What a call is about, apart from its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) caller: Caller,
    /// Relative to where the router is mounted.
    pub(crate) path: String,
    /// From the path, if it names an object.
    pub(crate) id: String,
}
