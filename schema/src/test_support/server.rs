//! A PostgreSQL server for one test, which can be stopped and started, and a pgbouncer in front of the shared one.

use std::ffi::OsStr;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use crate::DatabaseUrl;

const NO_SERVER: &str =
    "PostgreSQL's server and pgbouncer are installed (scripts/packages.sh test)";

/// Runs until the value is dropped.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    folder: String,
    port: u16,
}

impl PostgresServer {
    #[must_use]
    pub fn start() -> Self {
        let made = as_owner("mktemp")
            .args(["-d", "/tmp/inkpay-postgres.XXXXXX"])
            .output();
        let made = String::from_utf8(made.expect(NO_SERVER).stdout).expect(NO_SERVER);
        let server = Self {
            programs: programs(),
            folder: made.trim().to_owned(),
            port: free_port(),
        };
        let data = format!("{}/data", server.folder);
        let mut initdb = as_owner(server.programs.join("initdb"));
        initdb.args(["--username", "inkpay", "--auth", "trust", "--no-sync"]);
        done(initdb.args(["--encoding", "UTF8", "--locale", "C", "--pgdata", &data]));
        server.start_again();
        server
    }

    /// As an operator stops it: connections are cut.
    pub fn stop(&self) {
        done(self.control("stop").args(["--mode", "fast"]));
    }

    pub fn start_again(&self) {
        let Self { folder, port, .. } = self;
        let options = format!(
            "-c listen_addresses=127.0.0.1 -c port={port} -c fsync=off -c unix_socket_directories={folder}"
        );
        let log = format!("{folder}/log");
        done(
            self.control("start")
                .args(["--log", &log, "--options", &options]),
        );
    }

    /// As one that follows a primary: it answers reads only.
    pub fn start_as_standby(&self) {
        let signal = format!("{}/data/standby.signal", self.folder);
        done(as_owner("touch").arg(&signal));
        self.start_again();
    }

    /// Its one database, `postgres`.
    #[must_use]
    pub fn url(&self) -> DatabaseUrl {
        let text = format!("postgres://inkpay@127.0.0.1:{}/postgres", self.port);
        text.parse().expect("it is a URL")
    }

    /// The same by its socket.
    #[must_use]
    pub fn socket_url(&self) -> DatabaseUrl {
        let Self { folder, port, .. } = self;
        let text = format!("postgres://inkpay@:{port}/postgres?host={folder}");
        text.parse().expect("it is a URL")
    }

    fn control(&self, what: &str) -> Command {
        let mut control = as_owner(self.programs.join("pg_ctl"));
        let data = format!("{}/data", self.folder);
        control.args([what, "--wait", "--silent", "--pgdata", &data]);
        control
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Not a panic: while a test fails, it would hide why. A test may have stopped it already.
        let _ = quiet(self.control("stop").args(["--mode", "immediate"])).status();
        let _ = quiet(as_owner("rm").args(["-rf", &self.folder])).status();
    }
}

/// Runs until the value is dropped.
#[derive(Debug)]
pub struct Pgbouncer {
    process: Child,
    port: u16,
}

impl Pgbouncer {
    /// In front of a database, with this `pool_mode`.
    #[must_use]
    pub fn before(server: &PostgresServer, mode: &str) -> Self {
        let port = free_port();
        let folder = Path::new(&server.folder).join(format!("pgbouncer-{port}"));
        done(as_owner("mkdir").args(["-m", "0777"]).arg(&folder));
        let settings = format!(
            "[databases]\npostgres = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nauth_type = trust\nauth_file = users\npool_mode = {mode}\nunix_socket_dir =\n",
            server.port
        );
        let place = folder.join("pgbouncer.ini");
        fs::write(&place, settings).expect(NO_SERVER);
        fs::write(folder.join("users"), "\"inkpay\" \"\"\n").expect(NO_SERVER);
        let mut pgbouncer = as_owner("pgbouncer");
        pgbouncer.arg(&place).current_dir(&folder);
        let process = quiet(&mut pgbouncer).spawn().expect(NO_SERVER);
        let late = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < late, "pgbouncer does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { process, port }
    }

    #[must_use]
    pub fn url(&self) -> DatabaseUrl {
        let text = format!("postgres://inkpay@127.0.0.1:{}/postgres", self.port);
        text.parse().expect("it is a URL")
    }
}

impl Drop for Pgbouncer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// PostgreSQL's programs refuse to run as root: then another user does, postgres if Debian created it.
fn as_owner(program: impl AsRef<OsStr>) -> Command {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = if is_root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/tmp");
    command
}

fn quiet(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}

fn done(command: &mut Command) {
    let status = quiet(command).status().expect(NO_SERVER);
    assert!(status.success(), "{command:?}: {status}");
}

/// The newest of those that Debian installs by version, or those in the path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let mut there: Vec<PathBuf> = versions
        .map(|version| version.path().join("bin"))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    there.sort_unstable();
    there.pop().unwrap_or_default()
}

/// Below those that systems give to outgoing connections: one would take the port of a server that starts, or starts again.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Tests of another process may run at the same time.
    let first = process::id() * 16;
    let port = (0..10_000)
        .map(|_| first + u32::from(NEXT.fetch_add(1, Ordering::Relaxed)))
        .filter_map(|nth| u16::try_from(20_000 + nth % 10_000).ok())
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    port.expect("a port is free")
}
