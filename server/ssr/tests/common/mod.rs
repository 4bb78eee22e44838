//! A bundle of sound and faulty pages, without React, and a renderer over it.

use std::num::NonZeroUsize;

use ink_ssr::{Limits, Renderer};

pub(crate) const BUNDLE: &str = r"
const pages = {
  sound: (props) => `<p>${props.name}</p>`,
  throws: () => { throw new Error('this page throws'); },
  spins: () => { for (;;); },
  hoards: () => { const kept = []; for (;;) kept.push({ n: kept.length, kept: [kept.length] }); },
  hoardsText: () => { let text = ['x']; for (;;) text = text.concat(text).map((one) => one + 'y'); },
  clings: () => { for (;;) { try { for (;;); } catch {} } },
  clingsToMemory: () => { const kept = []; for (;;) { try { for (;;) kept.push([kept.length]); } catch {} } },
  hoardsAtOnce: () => JSON.parse(`[${'[[1]],'.repeat(3e6)}1]`),
  backtracks: () => /^(a|a)*$/.test('a'.repeat(64) + 'b'),
  numbers: () => 42,
  recurses: function deeper() { return deeper() + 1; },
  garbage: () => { const rows = []; for (let i = 0; i < 5000; i += 1) rows.push({ i }); return `${rows.length}`; },
};
globalThis.inkRender = (page, props) => ({
  html: pages[page](props), title: page, description: '\u5893\u00e9', indexed: true, islands: '',
});
globalThis.inkWarmUp = () => { globalThis.warmed = true; pages.sound({ name: 'warm' }); };
";

pub(crate) fn limits(threads: usize) -> Limits {
    Limits::for_threads(NonZeroUsize::new(threads).unwrap())
}

pub(crate) async fn sound(renderer: &Renderer) -> String {
    let rendered = renderer.render("sound", r#"{"name":"Ink & 墨"}"#.to_owned());
    rendered.await.unwrap().html
}
