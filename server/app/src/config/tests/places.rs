//! Where settings may be set: the environment, a file, files of secrets, systemd's credentials.

use std::fs;
use std::path::PathBuf;

use super::super::ConfigError;
use super::super::setting_source::SettingSource;
use super::{read, settings};

#[test]
fn misspelt_setting_is_rejected_by_name() {
    let error = read(None, settings(&[("INKPAY_LISTENS", "x")])).unwrap_err();
    let name = "INKPAY_LISTENS".to_owned();
    let at = SettingSource::Environment;
    assert_eq!(error, ConfigError::Unknown { name, at });
    // Another tool's names are its own business, except in our file.
    assert!(read(None, settings(&[("STRIPE_API_KEY", "sk_test_1")])).is_ok());
}

#[test]
fn empty_value_counts_as_unset() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, "INKPAY_APP_ID=file\nINKPAY_LISTEN=\n").unwrap();
    let environment = [("INKPAY_APP_ID", ""), ("INKPAY_LISTEN", " ")];
    let config = read(Some(&file), settings(&environment)).unwrap();
    assert_eq!(config.app_id, "file");
    assert_eq!(config.listen.to_string(), "127.0.0.1:3000");
}

#[test]
fn all_errors_are_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(
        &file,
        "INKPAY_ENV=production\nINKPAY_NOPE=1\nINKPAY_LISTEN=here\nOTHER=1\nnonsense\nSTRIPE_KEY=1\n",
    )
    .unwrap();
    let given = [
        ("INKPAY_WIRE_ROUTING", "123456789"),
        ("INKPAY_WIRE_BANK", "First Bank"),
    ];
    let told = crate::config::read(Some(&file), settings(&given))
        .unwrap_err()
        .to_string();
    let path = file.display();
    for line in [
        format!("INKPAY_NOPE is not a setting that INKPAY knows ({path}:2; docs/operations.md has all)"),
        format!("OTHER is not a setting that INKPAY knows ({path}:4; docs/operations.md has all)"),
        format!("STRIPE_KEY is not a setting that INKPAY knows ({path}:6; docs/operations.md has all)"),
        format!("{path}:5: a line is NAME=value, or begins with # if it is a comment"),
        format!(
            "INKPAY_LISTEN is not valid: wants an address and a port, as in 127.0.0.1:3000, not `here` ({path}:3)"
        ),
        "INKPAY_WIRE_ROUTING is not valid: an ABA number: nine digits, of which the last one checks the others"
            .to_owned(),
        "production needs INKPAY_WIRE_ACCOUNT: buyers wire balances there".to_owned(),
        "production needs INKPAY_ORIGIN: the public address must be https".to_owned(),
    ] {
        assert!(told.lines().any(|told| told.trim() == line), "{line}\n{told}");
    }
    assert!(!told.contains("INKPAY_WIRE_BANK"), "{told}");
}

#[test]
fn secrets_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| fs::write(at(name), text).unwrap();
    fs::create_dir(at("credentials")).unwrap();
    write("key", "a key in a file\n");
    write(
        "inkpay.env",
        "INKPAY_SECRET_KEY_FILE=key\nSTRIPE_SECRET_KEY=sk_test_line\n\
         STRIPE_PUBLISHABLE_KEY=pk_test_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\n",
    );
    write("credentials/STRIPE_SECRET_KEY", "sk_test_credential");
    let read_with = |pairs: &[(&str, &str)]| read(Some(&at("inkpay.env")), settings(pairs));
    let config = read_with(&[]).unwrap();
    assert_eq!(config.secret_key.expose(), "a key in a file");
    assert_eq!(config.stripe_secret_key.expose(), "sk_test_line");
    // Systemd's credentials win over the file, the environment over both.
    let credentials = at("credentials").display().to_string();
    let systemd = ("CREDENTIALS_DIRECTORY", credentials.as_str());
    let config = read_with(&[systemd]).unwrap();
    assert_eq!(config.stripe_secret_key.expose(), "sk_test_credential");
    let config = read_with(&[systemd, ("STRIPE_SECRET_KEY", "sk_test_here")]).unwrap();
    assert_eq!(config.stripe_secret_key.expose(), "sk_test_here");

    write("two", "one\ntwo\n");
    write("none", "\n");
    write("credentials/INKPAY_LISTEN", "127.0.0.1:1");
    let key = at("key").display().to_string();
    let refused = |pairs: &[(&str, &str)]| read_with(pairs).unwrap_err().to_string();
    for (pairs, told) in [
        (
            [
                ("INKPAY_SECRET_KEY_FILE", key.as_str()),
                ("INKPAY_SECRET_KEY", "x"),
            ]
            .as_slice(),
            "set only one of them",
        ),
        (
            &[("INKPAY_SECRET_KEY_FILE", "/nowhere/key")],
            "/nowhere/key",
        ),
        (
            &[("INKPAY_SECRET_KEY_FILE", &at("two").display().to_string())],
            "more than one line",
        ),
        (
            &[("INKPAY_SECRET_KEY_FILE", &at("none").display().to_string())],
            "is empty",
        ),
        (
            &[("INKPAY_LISTEN_FILE", "key")],
            "INKPAY_LISTEN_FILE is not a setting",
        ),
        (
            &[systemd],
            "INKPAY_LISTEN is not a setting that INKPAY knows (credential",
        ),
    ] {
        let error = refused(pairs);
        assert!(error.contains(told), "{told}: {error}");
        assert!(!error.contains("a key in a file"), "{error}");
    }
}

#[test]
fn database_path_is_relative_to_where_it_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, "INKPAY_DATABASE_URL=sqlite:data/ink.db\n").unwrap();
    let named = |environment: &[(&str, &str)]| {
        let config = read(Some(&file), settings(environment)).unwrap();
        config.database_url.file().map(PathBuf::from)
    };
    assert_eq!(named(&[]), Some(folder.path().join("data/ink.db")));
    let here = [("INKPAY_DATABASE_URL", "sqlite:data/ink.db")];
    assert_eq!(named(&here), Some(PathBuf::from("data/ink.db")));
}

#[test]
fn environment_overrides_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.env");
    fs::write(&file, "INKPAY_APP_ID=file\nINKPAY_LOG=debug\n").unwrap();
    let config = read(Some(&file), settings(&[("INKPAY_APP_ID", "environment")])).unwrap();
    assert_eq!(
        (config.app_id.as_str(), config.log.as_str()),
        ("environment", "debug")
    );

    for name in ["INKPAY_NOPE", "INKPAI_APP_ID", "APP_ID", "inkpay_app_id"] {
        fs::write(&file, format!("{name}=1\n")).unwrap();
        let error = read(Some(&file), []).unwrap_err();
        assert!(
            matches!(&error, ConfigError::Unknown { name: told, .. } if told == name),
            "{error}"
        );
        // In the environment, it may be another tool's.
        let elsewhere = read(None, settings(&[(name, "1")]));
        assert_eq!(elsewhere.is_ok(), name != "INKPAY_NOPE", "{name}");
    }
}
