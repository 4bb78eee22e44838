//! `inkpay config …`: whether the settings are valid, what is in effect, and a file to start from.

use clap::Subcommand;
use ink_schema::DatabaseUrl;

use super::output::print;
use crate::config::raw_settings::RawSettings;
use crate::config::setting_source::RawValue;
use crate::config::settings::{self, Default, GROUPS, Setting};
use crate::config::{RequiredFor, is_publishable};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Report everything wrong with the settings. Connects to nothing; `inkpay doctor` does.
    Check,
    /// Show what is in effect and where each setting comes from. Secrets are not shown.
    Print,
    /// Print a file with every setting, each commented out at its default.
    Example,
}

pub(super) fn run(command: &Command, raw: RawSettings) -> Result<(), String> {
    match command {
        Command::Check => check(raw),
        Command::Print => {
            print(&in_force(&raw))?;
            raw.parse(RequiredFor::Server)
                .map(drop)
                .map_err(|error| error.to_string())
        }
        Command::Example => print(&example()),
    }
}

fn check(raw: RawSettings) -> Result<(), String> {
    let config = raw
        .parse(RequiredFor::Server)
        .map_err(|error| error.to_string())?;
    print(&format!(
        "the settings are right: {}, {}, {}",
        config.environment.code(),
        config.public_origin(),
        config.database_url
    ))
}

/// A line per setting: its value, followed by its source.
fn in_force(raw: &RawSettings) -> String {
    let lines = settings::all().map(|setting| {
        let (value, source) = match raw.values.get(setting.name) {
            Some(raw) => (shown(setting, raw), from(raw)),
            None => (default(setting).to_owned(), "default".to_owned()),
        };
        format!("{}={value}  # {source}", setting.name)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn from(raw: &RawValue) -> String {
    match &raw.secret_file {
        Some(file) => format!("{}: {}", raw.source, file.display()),
        None => raw.source.to_string(),
    }
}

/// A database is identified by its URL, of which only the password is masked.
fn shown(setting: &Setting, raw: &RawValue) -> String {
    let database = || raw.value.trim().parse::<DatabaseUrl>().ok();
    match (setting.name, setting.is_secret) {
        // A secret key pasted here by mistake is a secret all the same.
        ("STRIPE_PUBLISHABLE_KEY", _) if !is_publishable(raw.value.trim()) => "***".to_owned(),
        (_, false) => raw.value.clone(),
        ("INKPAY_DATABASE_URL", true) => {
            database().map_or_else(|| "***".to_owned(), |url| url.to_string())
        }
        (_, true) => "***".to_owned(),
    }
}

fn default(setting: &Setting) -> &'static str {
    match setting.default {
        Default::Text(text) => text,
        Default::Words(_) => "",
    }
}

fn example() -> String {
    let head = [
        "# INKPAY's settings. A line is NAME=value; values are literal, or in 'single quotes'.",
        "# Any secret may be kept in a file of its own: NAME_FILE=/path in place of NAME=value.",
    ];
    let mut lines: Vec<String> = head.map(str::to_owned).to_vec();
    for group in GROUPS {
        lines.extend([String::new(), format!("# {}", group.title)]);
        for setting in group.settings {
            let without = match setting.default {
                Default::Text(_) => String::new(),
                Default::Words(words) => format!(" (without: {words})"),
            };
            lines.extend([
                String::new(),
                format!("# {}{without}", setting.meaning),
                format!("#{}={}", setting.name, default(setting)),
            ]);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::fs;

    use super::{example, in_force};
    use crate::config::raw_settings::RawSettings;
    use crate::config::read;

    #[test]
    fn example_lists_defaults() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("inkpay.env");
        let plain = format!("{:?}", read(None, []).unwrap());
        fs::write(&file, example()).unwrap();
        assert_eq!(format!("{:?}", read(Some(&file), []).unwrap()), plain);
        // Set explicitly, the defaults are the same. The database's path is then relative to the file.
        let example = example();
        let lines = example.lines().map(|line| match line.strip_prefix('#') {
            Some(setting) if setting.starts_with(|c: char| c.is_ascii_uppercase()) => setting,
            _ => line,
        });
        let lines = lines.filter(|line| !line.starts_with("INKPAY_DATABASE_URL"));
        let uncommented = lines.collect::<Vec<_>>().join("\n");
        fs::write(&file, &uncommented).unwrap();
        assert!(uncommented.contains("\nINKPAY_LISTEN=127.0.0.1:3000\n"));
        assert_eq!(format!("{:?}", read(Some(&file), []).unwrap()), plain);
    }

    #[test]
    fn config_shows_values_with_source_and_redacts_secrets() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("inkpay.env");
        let secret = folder.path().join("key");
        fs::write(&secret, "sk_test_hunter2\n").unwrap();
        fs::write(
            &file,
            "# ours\nINKPAY_APP_ID=ink\nSTRIPE_SECRET_KEY_FILE=key\n\
             INKPAY_DATABASE_URL=postgres://ink:hunter2@db.test/ink?password=hunter2\n\
             STRIPE_PUBLISHABLE_KEY=sk_live_hunter2\n",
        )
        .unwrap();
        let environment = [("INKPAY_SITE".to_owned(), "coming-soon".to_owned())];
        let shown = in_force(&RawSettings::gather(Some(&file), environment));
        let path = file.display();
        for line in [
            format!("INKPAY_APP_ID=ink  # {path}:2"),
            format!("STRIPE_SECRET_KEY=***  # {path}:3: {}", secret.display()),
            format!("INKPAY_DATABASE_URL=postgres://ink:***@db.test/ink  # {path}:4"),
            "INKPAY_SITE=coming-soon  # environment".to_owned(),
            "INKPAY_LISTEN=127.0.0.1:3000  # default".to_owned(),
            "STRIPE_WEBHOOK_SECRET=  # default".to_owned(),
            format!("STRIPE_PUBLISHABLE_KEY=***  # {path}:5"),
        ] {
            assert!(shown.lines().any(|shown| shown == line), "{line}\n{shown}");
        }
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}
