//! The renderer on a real engine: pages that are sound, and pages that misbehave in each way.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::time::Duration;

use common::{BUNDLE, limits, sound};
use ink_ssr::{Bundle, Limits, RenderError, Renderer};

fn start(limits: Limits) -> Renderer {
    ink_ssr::init_process();
    Renderer::start(&Bundle::from_source(BUNDLE), limits).unwrap()
}

#[tokio::test]
async fn page_is_rendered_from_its_props() {
    let rendered = start(limits(1))
        .render("sound", r#"{"name":"Ink & 墨"}"#.to_owned())
        .await
        .unwrap();
    assert_eq!(rendered.html, "<p>Ink & 墨</p>");
    assert_eq!(rendered.title, "sound");
    assert_eq!(rendered.description, "墓é");
    assert!(rendered.indexed);
    assert_eq!(rendered.data, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_fails_only_its_own_request() {
    // Six faults on two threads hold up the hundred for as long as the machine is slow.
    let renderer = start(Limits {
        queue: 256,
        patience: Duration::from_mins(5),
        ..limits(2)
    });
    let faulty = [
        "spins",
        "throws",
        "hoards",
        "hoardsText",
        "numbers",
        "recurses",
    ];
    let failing: Vec<_> = faulty
        .map(|page| {
            let renderer = renderer.clone();
            tokio::spawn(async move { renderer.render(page, "{}".to_owned()).await })
        })
        .into_iter()
        .collect();
    let answered: Vec<_> = (0..100)
        .map(|_| {
            let renderer = renderer.clone();
            tokio::spawn(async move { sound(&renderer).await })
        })
        .collect();
    for one in answered {
        assert_eq!(one.await.unwrap(), "<p>Ink & 墨</p>");
    }
    let mut kinds = Vec::new();
    for one in failing {
        kinds.push(match one.await.unwrap() {
            Ok(page) => panic!("a faulty page was rendered: {}", page.title),
            Err(RenderError::Deadline(_)) => "deadline",
            Err(RenderError::OutOfMemory(_)) => "memory",
            Err(RenderError::Threw { .. }) => "threw",
            Err(other) => panic!("{other}"),
        });
    }
    // On a slow machine, a bomb may reach either limit first; the others end in only one way.
    assert_eq!(
        [kinds.first(), kinds.get(1)],
        [Some(&"deadline"), Some(&"threw")]
    );
    assert!(kinds.iter().skip(2).take(2).all(|kind| *kind != "threw"));
    assert_eq!([kinds.get(4), kinds.get(5)], [Some(&"threw"); 2]);
}

#[tokio::test]
async fn heap_bomb_hits_memory_cap_before_deadline() {
    let renderer = start(Limits {
        deadline: Duration::from_mins(1),
        heap: 64 << 20,
        ..limits(1)
    });
    for _ in 0..3 {
        let bomb = renderer.render("hoards", "{}".to_owned()).await;
        assert!(
            matches!(bomb, Err(RenderError::OutOfMemory("hoards"))),
            "{bomb:?}"
        );
        assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
    }
}

#[tokio::test]
async fn uncooperative_page_is_terminated() {
    let renderer = start(Limits {
        heap: 64 << 20,
        ..limits(1)
    });
    for page in ["clings", "clingsToMemory", "hoardsAtOnce", "backtracks"] {
        let ended = renderer.render(page, "{}".to_owned()).await;
        let by_a_bound = matches!(
            ended,
            Err(RenderError::Deadline(_) | RenderError::OutOfMemory(_))
        );
        assert!(by_a_bound, "{page}: {:?}", ended.err());
        assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
    }
}

#[tokio::test]
async fn full_queue_rejects_immediately() {
    let renderer = start(Limits {
        queue: 1,
        ..limits(1)
    });
    let render = |page| {
        let renderer = renderer.clone();
        tokio::spawn(async move { renderer.render(page, "{}".to_owned()).await })
    };
    let crowd: Vec<_> = (0..20).map(|_| render("spins")).collect();
    let mut refused = 0;
    for one in crowd {
        refused += usize::from(matches!(one.await.unwrap(), Err(RenderError::Saturated)));
    }
    assert!(
        refused >= 17,
        "one runs, one waits, the others are refused: {refused}"
    );
    assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
}

#[tokio::test]
async fn thrown_error_includes_stack() {
    let error = start(limits(1)).render("throws", "{}".to_owned()).await;
    let Err(RenderError::Threw { page, message }) = error else {
        panic!("{error:?}");
    };
    assert_eq!(page, "throws");
    assert!(
        message.contains("this page throws") && message.contains("ink:bundle"),
        "{message}"
    );
}

#[tokio::test]
async fn bundle_without_render_function_does_not_start() {
    ink_ssr::init_process();
    let error = Renderer::start(&Bundle::from_source("1 + 1"), limits(1)).unwrap_err();
    assert!(error.to_string().contains("inkRender"), "{error}");
}
