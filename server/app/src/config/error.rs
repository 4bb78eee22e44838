//! How wrong settings are reported.

use std::collections::BTreeMap;
use std::path::PathBuf;

use thiserror::Error;

use super::setting_source::{RawValue, SettingSource};

/// Why the server does not start with these settings.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ConfigError {
    #[error("{} can't be read: {reason}", path.display())]
    File { path: PathBuf, reason: String },
    #[error("{at}: {reason}")]
    Line { at: SettingSource, reason: String },
    #[error("{name} is not a setting that INKPAY knows ({at}; docs/operations.md has all)")]
    Unknown { name: String, at: SettingSource },
    #[error("{name} is not valid: {reason}")]
    Invalid { name: String, reason: String },
    #[error("{environment} needs {name}: {reason}")]
    Production {
        environment: &'static str,
        name: &'static str,
        reason: &'static str,
    },
}

impl ConfigError {
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::File { .. } | Self::Line { .. } => None,
            Self::Unknown { name, .. } | Self::Invalid { name, .. } => Some(name),
            Self::Production { name, .. } => Some(name),
        }
    }

    /// Adds where a value was set, if not in the environment.
    pub(super) fn with_places(self, values: &BTreeMap<&'static str, RawValue>) -> Self {
        match self {
            Self::Invalid { name, reason } => {
                let source = values.get(name.as_str()).map(|raw| &raw.source);
                let reason = match source {
                    None | Some(SettingSource::Environment) => reason,
                    Some(source) => format!("{reason} ({source})"),
                };
                Self::Invalid { name, reason }
            }
            other => other,
        }
    }
}

/// All that is wrong with the settings.
#[derive(Debug, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl std::error::Error for ConfigErrors {}

impl std::fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.as_slice() {
            [one] => write!(f, "{one}"),
            all => {
                write!(f, "{} things are wrong with the settings:", all.len())?;
                all.iter().try_for_each(|error| write!(f, "\n  {error}"))
            }
        }
    }
}

/// What a setting must be, and whether it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Requirement {
    pub(super) is_met: bool,
    pub(super) setting: &'static str,
    pub(super) reason: &'static str,
}

pub(super) fn unmet(needs: impl IntoIterator<Item = Requirement>) -> Vec<ConfigError> {
    let unmet = needs.into_iter().filter(|need| !need.is_met);
    unmet
        .map(|need| invalid(need.setting, need.reason))
        .collect()
}

pub(super) fn invalid(name: &str, reason: &str) -> ConfigError {
    ConfigError::Invalid {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}
