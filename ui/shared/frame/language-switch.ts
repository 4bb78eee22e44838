/**
 * What the browser leaves open about the language switch: what is typed on a page, and not sent, is kept in this tab
 * while the page is loaded in the other language, and forgotten then. Neither passwords nor codes are kept.
 */
import { takeSession, writeSession } from '../api/session-storage.ts';

const KEY = 'typed';

/** What is typed in. A password or a code says so to the browser, whether it is shown or not. */
const FIELDS =
  'main input:not([type=hidden], [type=radio], [readonly], [autocomplete$=password], [autocomplete$=code])';

interface Typed {
  readonly path: string;
  /** In the order of the page, which is the same in each language: forms may share a name. */
  readonly fields: readonly Pick<HTMLInputElement, 'name' | 'value' | 'checked'>[];
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];

function keep(): void {
  const typed: Typed = {
    path: location.pathname,
    fields: fields().map(({ name, value, checked }) => ({ name, value, checked })),
  };
  writeSession(KEY, JSON.stringify(typed));
}

/** Before an island lives: its fields take over what is in them. */
function restore(): void {
  const typed: Partial<Typed> = JSON.parse(takeSession(KEY) ?? '{}');
  if (typed.path !== location.pathname) return;
  fields().forEach((field, nth) => {
    const was = typed.fields?.[nth];
    if (was?.name === field.name) Object.assign(field, was);
  });
}

/** The choice is kept: whoever comes back to this address has not chosen again. */
function leaveOutLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Runs before the page's other scripts. A choice of language that is no switch says itself that it leads to one. */
export function attendLanguageSwitch(): void {
  restore();
  leaveOutLanguage();
  document.addEventListener('submit', ({ target }) => {
    if ((target as Element).matches('.language-switch')) keep();
  });
  document.addEventListener('language', keep);
}
