//! Where settings come from: the process's environment, then systemd's credentials, then a file, in order of precedence.
//!
//! All errors are reported at once. An empty value counts as not set.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ink_schema::LibpqEnvironment;
use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer};

use super::checks::check;
use super::error::{ConfigError, ConfigErrors, invalid};
use super::production::RequiredFor;
use super::setting_source::{RawValue, SettingSource};
use super::settings::{self, Setting};
use super::{Config, file};

/// Where systemd puts what `LoadCredential=` names (systemd.exec(5)).
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";

/// Everything that was set, by name, and what could not be read.
#[derive(Debug, Default)]
pub struct RawSettings {
    pub values: BTreeMap<&'static str, RawValue>,
    libpq: LibpqEnvironment,
    errors: Vec<ConfigError>,
}

/// The settings of a server. `file` contains `NAME=value` lines.
pub fn read(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigErrors> {
    RawSettings::gather(file, environment).parse(RequiredFor::Server)
}

/// Whether an environment variable's name is ours, or a misspelling of one of ours. Others that start with `STRIPE_` may
/// belong to another tool.
fn is_ours(name: &str) -> bool {
    name.starts_with("INKPAY_")
        || settings::named(name).is_some()
        || settings::in_file(name).is_some()
}

impl RawSettings {
    /// Collects what is set, without parsing it.
    pub fn gather(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let mut raw = Self::default();
        if let Some(path) = file {
            raw.add_file(path);
        }
        let (mut named, mut credentials) = (Vec::new(), None);
        for (name, value) in environment {
            if name == CREDENTIALS {
                credentials = Some(PathBuf::from(value));
            } else if is_ours(&name) {
                named.push((name, value, SettingSource::Environment));
            } else {
                raw.libpq.note(&name, &value);
            }
        }
        if let Some(folder) = credentials {
            raw.add_credentials(&folder);
        }
        raw.add(named, Path::new(""));
        raw
    }

    fn add_file(&mut self, path: &Path) {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return self.errors.push(unreadable(path, &error)),
        };
        let source = |line| SettingSource::File {
            path: path.to_owned(),
            line,
        };
        let mut named = Vec::new();
        for line in file::lines(&text) {
            match line {
                // Our file holds no other tool's names: an unknown one is misspelt.
                Ok(line) => named.push((line.name, line.value, source(line.number))),
                Err(file::Fault { number, reason }) => self.errors.push(ConfigError::Line {
                    at: source(number),
                    reason,
                }),
            }
        }
        self.add(named, path.parent().unwrap_or(Path::new("")));
    }

    /// Only secrets: anything else has no reason to be there.
    fn add_credentials(&mut self, folder: &Path) {
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.errors.push(unreadable(folder, &error)),
        };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            match settings::named(&name).filter(|setting| setting.is_secret) {
                Some(setting) => self.add_secret(setting, &entry.path(), SettingSource::Credential),
                None if is_ours(&name) => {
                    let at = SettingSource::Credential;
                    self.errors.push(ConfigError::Unknown { name, at });
                }
                None => {}
            }
        }
    }

    /// Adds the values of one level, replacing earlier ones. Paths are relative to `folder`.
    fn add(&mut self, named: Vec<(String, String, SettingSource)>, folder: &Path) {
        let is_set = |(_, value, _): &(String, String, SettingSource)| !value.trim().is_empty();
        let named: Vec<_> = named.into_iter().filter(is_set).collect();
        let direct: Vec<String> = named.iter().map(|(name, ..)| name.clone()).collect();
        for (name, value, source) in named {
            if let Some(setting) = settings::named(&name) {
                let raw = RawValue {
                    value,
                    source,
                    secret_file: None,
                };
                self.values.insert(setting.name, raw);
            } else if let Some(setting) = settings::in_file(&name) {
                if direct.iter().any(|other| other == setting.name) {
                    let reason = format!("{name} is set, too: set only one of them");
                    self.errors.push(invalid(setting.name, &reason));
                } else {
                    self.add_secret(setting, &folder.join(value.trim()), source);
                }
            } else {
                self.errors.push(ConfigError::Unknown { name, at: source });
            }
        }
    }

    fn add_secret(&mut self, setting: &'static Setting, path: &Path, source: SettingSource) {
        let refuse = |reason: &str| invalid(setting.name, &format!("{}: {reason}", path.display()));
        match std::fs::read_to_string(path) {
            Err(error) => self.errors.push(refuse(&error.to_string())),
            Ok(text) if text.trim().is_empty() => {
                self.errors.push(refuse("the file is empty"));
            }
            Ok(text) if text.trim().lines().count() > 1 => {
                self.errors
                    .push(refuse("the file holds more than one line"));
            }
            Ok(text) => {
                let raw = RawValue {
                    value: text.trim().to_owned(),
                    source,
                    secret_file: Some(path.to_owned()),
                };
                self.values.insert(setting.name, raw);
            }
        }
    }

    /// The settings, if all are valid, individually and together.
    pub fn parse(self, required_for: RequiredFor) -> Result<Config, ConfigErrors> {
        let Self {
            values,
            libpq,
            mut errors,
        } = self;
        let mut sound = BTreeMap::new();
        // One by one, so that the message can name the setting that does not parse.
        for (name, RawValue { value, .. }) in &values {
            match parsed([(*name, value.as_str())]) {
                Ok(_) => drop(sound.insert(*name, value.as_str())),
                Err(error) => errors.push(invalid(name, &error.to_string())),
            }
        }
        match parsed(sound) {
            Err(error) => errors.push(invalid("settings", &error.to_string())),
            Ok(mut config) => {
                config.database_url = beside_its_file(&values, config.database_url);
                config.libpq = libpq;
                // Without repeating what could not be read. If the environment is unknown, so is what it requires.
                let is_named = |name: &str| errors.iter().any(|error| error.name() == Some(name));
                let found = check(&config, required_for, !is_named("INKPAY_ENV"));
                let more: Vec<_> = found
                    .into_iter()
                    .filter(|error| !error.name().is_some_and(is_named))
                    .collect();
                errors.extend(more);
                if errors.is_empty() {
                    return Ok(config);
                }
            }
        }
        Err(ConfigErrors(
            errors
                .into_iter()
                .map(|error| error.with_places(&values))
                .collect(),
        ))
    }
}

/// What is not among the pairs has its default.
fn parsed<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Config, Error> {
    let mut all: BTreeMap<&str, &str> = settings::defaults().collect();
    all.extend(pairs);
    Config::deserialize(MapDeserializer::new(all.into_iter()))
}

/// A path in a configuration file is relative to that file.
fn beside_its_file(
    values: &BTreeMap<&'static str, RawValue>,
    url: ink_schema::DatabaseUrl,
) -> ink_schema::DatabaseUrl {
    let source = values.get("INKPAY_DATABASE_URL").map(|raw| &raw.source);
    match source {
        Some(SettingSource::File { path, .. }) => url.below(path.parent().unwrap_or(Path::new(""))),
        _ => url,
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> ConfigError {
    ConfigError::File {
        path: path.to_owned(),
        reason: error.to_string(),
    }
}
