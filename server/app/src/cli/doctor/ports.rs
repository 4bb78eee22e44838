//! Whether the server can listen on its configured addresses, and hold its configured number of connections.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};

use crate::config::Config;

/// A program that takes longer to answer is not INKPAY.
const PORT_TIMEOUT: Duration = Duration::from_secs(3);
/// Handles besides connections: the database's, the log's, files that are read.
const OTHER_HANDLES: u64 = 256;

/// The path of one of our listeners, and the header that identifies its reply.
const SERVER: (&str, &str) = ("/healthz", "x-request-id");
const METRICS: (&str, &str) = ("/metrics", "ink_");

/// Checks that every address that `serve` listens on is free, or already INKPAY's.
pub(super) fn ports(config: &Config) -> Result<String, String> {
    let metrics = config.metrics_listen.map(|address| (address, METRICS));
    let all = [(config.listen, SERVER)].into_iter().chain(metrics);
    let named: Result<Vec<String>, String> =
        all.map(|(address, ours)| port(address, ours)).collect();
    Ok(named?.join(", "))
}

fn port(address: SocketAddr, (path, mark): (&str, &str)) -> Result<String, String> {
    match TcpListener::bind(address) {
        Ok(_) => Ok(format!("{address} is free")),
        Err(error) if error.kind() == ErrorKind::AddrInUse => match ask(address, path) {
            Ok(reply) if reply.contains(mark) => Ok(format!("INKPAY answers at {address}")),
            _ => Err(format!(
                "{address} is another program's: `ss -ltnp` says whose"
            )),
        },
        Err(error) => Err(format!("{address} can't be listened on: {error}")),
    }
}

fn ask(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PORT_TIMEOUT)?;
    stream.set_read_timeout(Some(PORT_TIMEOUT))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut reply = Vec::new();
    stream.take(1 << 20).read_to_end(&mut reply)?;
    Ok(String::from_utf8_lossy(&reply).into_owned())
}

/// `serve` takes as many as the system allows.
pub(super) fn handles(config: &Config) -> Result<String, String> {
    let connections = u64::try_from(config.connections).unwrap_or(u64::MAX);
    let needed = connections.saturating_add(OTHER_HANDLES);
    match getrlimit(Resource::Nofile).maximum {
        Some(most) if most < needed => Err(format!(
            "{most} at most, INKPAY_CONNECTIONS={connections} wants {needed}: raise LimitNOFILE= of the unit, or set fewer"
        )),
        Some(most) => Ok(format!(
            "{most} at most, enough for {connections} connections"
        )),
        None => Ok(format!("as many as {connections} connections want")),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::{handles, ports};
    use crate::config::{Config, read};

    fn config(name: &str, value: &str) -> Config {
        read(None, [(name.to_owned(), value.to_owned())]).unwrap()
    }

    /// A server that sends this reply once.
    fn answering(reply: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        std::thread::spawn(move || {
            let (mut client, _) = listener.accept().unwrap();
            let _ = client.read(&mut [0; 1024]).unwrap();
            client.write_all(reply.as_bytes()).unwrap();
            // The port stays taken until the test is over.
            std::mem::forget(listener);
        });
        address
    }

    #[test]
    fn port_is_free_or_ours_or_taken() {
        // No outgoing connection comes from this address, and takes its port.
        let free = TcpListener::bind("127.0.0.2:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let told = ports(&config("INKPAY_LISTEN", &address));
        assert_eq!(told, Ok(format!("{address} is free")));

        let ours = answering("HTTP/1.1 200 OK\r\nx-request-id: 1\r\nconnection: close\r\n\r\nok\n");
        let told = ports(&config("INKPAY_LISTEN", &ours));
        assert_eq!(told, Ok(format!("INKPAY answers at {ours}")));

        let others =
            answering("HTTP/1.1 404 Not Found\r\nserver: nginx\r\nconnection: close\r\n\r\n");
        let told = ports(&config("INKPAY_LISTEN", &others)).unwrap_err();
        assert!(
            told.starts_with(&format!("{others} is another program's")),
            "{told}"
        );
    }

    #[test]
    fn file_handles_must_suffice_for_connections() {
        assert!(handles(&config("INKPAY_CONNECTIONS", "1")).is_ok());
        let told = handles(&config("INKPAY_CONNECTIONS", "999999999999")).unwrap_err();
        assert!(told.contains("LimitNOFILE"), "{told}");
    }
}
