//! What the query of a PostgreSQL URL may contain (libpq, "Parameter Key Words"). libpq itself reports errors in it only
//! when it connects.

use percent_encoding::percent_decode_str;

/// What is wrong with one. Its value may be a password, and is never repeated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    #[error("{name} is no parameter of a PostgreSQL URL")]
    Unknown { name: String },
    #[error("{name} of a PostgreSQL URL wants {wanted}")]
    Value { name: &'static str, wanted: String },
}

#[derive(Clone, Copy)]
enum Form {
    Text,
    Number,
    Word(&'static [&'static str]),
}

use Form::{Number, Text, Word};

const HOW_MUCH: Form = Word(&["disable", "prefer", "require"]);
const SWITCH: Form = Word(&["0", "1"]);
const TLS: Form = Word(&["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"]);

/// Those of libpq 18; an older one refuses what it does not know.
const KNOWN: [(&str, Form); 53] = [
    ("application_name", Text),
    ("channel_binding", HOW_MUCH),
    ("client_encoding", Text),
    ("connect_timeout", Number),
    ("dbname", Text),
    ("fallback_application_name", Text),
    ("gssdelegation", SWITCH),
    ("gssencmode", HOW_MUCH),
    ("gsslib", Text),
    ("host", Text),
    ("hostaddr", Text),
    ("keepalives", Number),
    ("keepalives_count", Number),
    ("keepalives_idle", Number),
    ("keepalives_interval", Number),
    ("krbsrvname", Text),
    ("load_balance_hosts", Word(&["disable", "random"])),
    ("max_protocol_version", Text),
    ("min_protocol_version", Text),
    ("oauth_client_id", Text),
    ("oauth_client_secret", Text),
    ("oauth_issuer", Text),
    ("oauth_scope", Text),
    ("options", Text),
    ("passfile", Text),
    ("password", Text),
    ("port", Text),
    ("replication", Text),
    ("require_auth", Text),
    ("requirepeer", Text),
    ("requiressl", SWITCH),
    ("scram_client_key", Text),
    ("scram_server_key", Text),
    ("service", Text),
    ("servicefile", Text),
    ("ssl", Word(&["true"])),
    ("ssl_max_protocol_version", TLS),
    ("ssl_min_protocol_version", TLS),
    ("sslcert", Text),
    ("sslcertmode", Word(&["disable", "allow", "require"])),
    ("sslcompression", SWITCH),
    ("sslcrl", Text),
    ("sslcrldir", Text),
    ("sslkey", Text),
    ("sslkeylogfile", Text),
    (
        "sslmode",
        Word(&[
            "disable",
            "allow",
            "prefer",
            "require",
            "verify-ca",
            "verify-full",
        ]),
    ),
    ("sslnegotiation", Word(&["postgres", "direct"])),
    ("sslpassword", Text),
    ("sslrootcert", Text),
    ("sslsni", SWITCH),
    (
        "target_session_attrs",
        Word(&[
            "any",
            "read-write",
            "read-only",
            "primary",
            "standby",
            "prefer-standby",
        ]),
    ),
    ("tcp_user_timeout", Number),
    ("user", Text),
];

pub(super) fn check(parameters: &[(String, String)]) -> Result<(), ParameterError> {
    parameters.iter().try_for_each(|(name, value)| {
        let known = KNOWN.into_iter().find(|(known, _)| known == name);
        let Some((name, form)) = known else {
            return Err(ParameterError::Unknown { name: name.clone() });
        };
        let value = percent_decode_str(value).decode_utf8_lossy();
        let wanted = match form {
            Number if value.parse::<i32>().is_err() => "a whole number".to_owned(),
            Word(words) if !words.contains(&&*value) => format!("one of {}", words.join(", ")),
            _ => return Ok(()),
        };
        Err(ParameterError::Value { name, wanted })
    })
}
