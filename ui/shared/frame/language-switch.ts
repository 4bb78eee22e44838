/**
 * What browsers lack for the language switch: what is typed on a page, and not sent, is kept in this tab while the
 * page loads in the other language, and then dropped. Neither passwords nor codes are kept.
 */
import { takeSession, writeSession } from '../api/session-storage.ts';

const KEY = 'typed';

/** Fields for typing. Passwords and codes are marked as such, whether visible or not. */
const FIELDS =
  'main input:not([type=hidden], [type=radio], [readonly], [autocomplete$=password], [autocomplete$=code])';

interface SavedFields {
  readonly path: string;
  /** In document order, which is the same in each language: forms may have the same name. */
  readonly fields: readonly Pick<HTMLInputElement, 'name' | 'value' | 'checked'>[];
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];

function saveFields(): void {
  const saved: SavedFields = {
    path: location.pathname,
    fields: fields().map(({ name, value, checked }) => ({ name, value, checked })),
  };
  writeSession(KEY, JSON.stringify(saved));
}

/** Before islands hydrate: their fields take over what is in them. */
function restore(): void {
  const saved: Partial<SavedFields> = JSON.parse(takeSession(KEY) ?? '{}');
  if (saved.path !== location.pathname) return;
  fields().forEach((field, index) => {
    const before = saved.fields?.[index];
    if (before?.name === field.name) Object.assign(field, before);
  });
}

/** Runs before the page's other scripts. A language choice that is not the switch announces itself with an event. */
export function initLanguageSwitch(): void {
  restore();
  document.addEventListener('submit', ({ target }) => {
    if ((target as Element).matches('.language-switch')) saveFields();
  });
  document.addEventListener('language', saveFields);
}
