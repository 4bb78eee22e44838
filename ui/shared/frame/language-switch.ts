/**
 * What browsers lack for the language switch: what is typed on a page, and not sent, is kept in this tab while the
 * page loads in the other language, and then dropped. Neither passwords nor codes are kept.
 */
import { takeSession, writeSession } from '../api/session-storage.ts';

const KEY = 'typed';

/** Fields for typing. Passwords and codes are marked as such, whether visible or not. */
const FIELDS =
  'main input:not([type=hidden], [type=radio], [readonly], [autocomplete$=password], [autocomplete$=code])';

interface Typed {
  readonly path: string;
  /** In document order, which is the same in each language: forms may have the same name. */
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

/** Before islands hydrate: their fields take over what is in them. */
function restore(): void {
  const typed: Partial<Typed> = JSON.parse(takeSession(KEY) ?? '{}');
  if (typed.path !== location.pathname) return;
  fields().forEach((field, nth) => {
    const was = typed.fields?.[nth];
    if (was?.name === field.name) Object.assign(field, was);
  });
}

/** The choice is stored: coming back to this URL later is not another choice. */
function leaveOutLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Runs before the page's other scripts. A language choice that is not the switch announces itself with an event. */
export function initLanguageSwitch(): void {
  restore();
  leaveOutLanguage();
  document.addEventListener('submit', ({ target }) => {
    if ((target as Element).matches('.language-switch')) keep();
  });
  document.addEventListener('language', keep);
}
