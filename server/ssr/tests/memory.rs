//! Memory over many renders. In a separate process: other tests' engines would be counted, too.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;

use common::{BUNDLE, limits, sound};
use ink_ssr::{Bundle, Renderer};

/// QuickJS takes longer for each.
const RENDERS: usize = if cfg!(ink_engine = "quickjs") {
    4_000
} else {
    10_000
};
/// Each render leaves about 100 KB of garbage: a leak of one in a hundred would show.
const MOST_A_RENDER: usize = 838;

#[tokio::test]
async fn thousands_of_renders_do_not_grow_memory() {
    ink_ssr::init_process();
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), limits(1)).unwrap();
    let round = async |renders: usize| {
        for _ in 0..renders {
            let rendered = renderer.render("garbage", "{}".to_owned()).await.unwrap();
            assert_eq!(rendered.html, "5000");
        }
        resident_bytes()
    };
    assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
    let warm = round(RENDERS / 5).await;
    let after = round(RENDERS).await;
    let grown = after.saturating_sub(warm);
    assert!(
        grown < RENDERS * MOST_A_RENDER,
        "{RENDERS} renders left {grown} bytes behind"
    );

    if cfg!(target_env = "gnu") {
        let held = bytes_of("RssFile:");
        ink_ssr::memory::give_back();
        let left = bytes_of("RssFile:");
        assert!(left < held / 2, "of {held} bytes of files {left} are held");
        assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
    }
}

fn resident_bytes() -> usize {
    bytes_of("VmRSS:")
}

/// A part of the process's memory, according to the kernel.
fn bytes_of(part: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(part)).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes * 1024
}
