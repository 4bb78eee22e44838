/** What is typed on a page stays when it is loaded in the other language. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Lang } from '../generated/types.ts';
import { hydrate } from '../runtime/hydrate.tsx';
import type { Page } from '../runtime/page.ts';
import { renderPage } from '../runtime/render.ts';
import { navigate } from '../shared/api/navigate.ts';
import { initLanguageSwitch } from '../shared/frame/language-switch.ts';
import { me, signedIn } from '../testing/account.ts';
import { mockCalls } from '../testing/calls.ts';
import { show } from '../testing/page.ts';
import { addressBook } from './account/address-book/page.tsx';
import { settings } from './account/settings/page.tsx';
import { Settings } from './account/settings/Settings.tsx';
import { security, settingsOf } from './account/testing/settings.tsx';
import { transactions } from './billing/transactions/page.tsx';

vi.mock('@simplewebauthn/browser', () => ({ browserSupportsWebAuthn: () => true }));

/** Loads a page, and hydrates it. */
async function load(page: { readonly sample: object }, path: string, some: object, lang: Lang) {
  cleanup();
  const props = { ...page.sample, shell: signedIn(path, lang), me, ...some };
  show(renderPage(page as Page<never>, props as never), lang);
  history.pushState(null, '', path);
  initLanguageSwitch();
  await act(async () => hydrate('settings', Settings));
}

const named = (name: string) =>
  document.querySelector<HTMLInputElement>(`main input[name="${name}"]`) as HTMLInputElement;
const isCode = () => document.querySelector<HTMLInputElement>('[autocomplete=one-time-code]');
/** Like its button. */
const switchLanguage = () =>
  fireEvent.submit(document.querySelector('form.language-switch') as HTMLFormElement);

const inSettings = { ...settingsOf, security: security() };

it.each([
  ['/address-book', 'find', '@Zoe_7', addressBook],
  ['/transactions', 'from', '2026-03-04', transactions],
  ['/transactions', 'to', '2026-03-05', transactions],
] as const)('keeps typed text for one switch: %s %s', async (path, name, typed, page) => {
  const open = (lang: Lang) => load(page, path, {}, lang);
  await open('en');
  const before = named(name).value;
  named(name).value = typed;
  switchLanguage();
  await open('ch');
  expect(named(name).value).toBe(typed);
  await open('ch');
  expect(named(name).value).toBe(before);
});

it('keeps the settings’ fields, except passwords, however the language is chosen', async () => {
  const user = userEvent.setup();
  mockCalls();
  await load(settings, '/settings', inSettings, 'en');
  await user.type(named('passkey_name'), 'My phone');
  await user.type(named('new_email'), 'new@x.y');
  await user.type(named('new_password'), 'tulip-99');
  // A visible password is still a password.
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as Element);
  expect(named('new_password').type).toBe('text');
  await user.click(named('since'));
  switchLanguage();
  expect(JSON.stringify(sessionStorage)).not.toContain('tulip');
  await load(settings, '/settings', inSettings, 'ch');
  expect(named('passkey_name').value).toBe('My phone');
  expect(named('new_email').value).toBe('new@x.y');
  expect(named('new_password').value).toBe('');
  expect(named('since').checked).toBe(!inSettings.profile.since);
  // Further typing continues after it.
  await user.type(named('passkey_name'), ' 2');
  await user.selectOptions(screen.getByLabelText('你的语言'), 'en');
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/settings?lang=en'));
  await load(settings, '/settings', inSettings, 'en');
  expect(named('passkey_name').value).toBe('My phone 2');
});

it('does not keep a code', async () => {
  const user = userEvent.setup();
  mockCalls();
  await load(settings, '/settings', inSettings, 'en');
  await user.type(named('new_email'), 'new@x.y');
  await user.click(screen.getByRole('button', { name: 'SEND A CODE' }));
  await vi.waitFor(() => expect(isCode()).not.toBeNull());
  await user.type(isCode() as Element, '123456');
  switchLanguage();
  expect(JSON.stringify(sessionStorage)).not.toContain('123456');
});

it('keeps nothing of another page', async () => {
  await load(addressBook, '/address-book', {}, 'en');
  named('find').value = '@Zoe_7';
  switchLanguage();
  await load(transactions, '/transactions', {}, 'en');
  await load(addressBook, '/address-book', {}, 'en');
  expect(named('find').value).not.toBe('@Zoe_7');
});

it('keeps fields with the same name apart', () => {
  const open = (one: string, other: string) => {
    document.body.innerHTML = `<main><input name="note" value="${one}"><input name="note" value="${other}"></main>
      <form class="language-switch"></form>`;
    initLanguageSwitch();
    return [...document.querySelectorAll<HTMLInputElement>('main input')];
  };
  open('first', 'second');
  switchLanguage();
  expect(open('', '').map(({ value }) => value)).toEqual(['first', 'second']);
});

it.each(['/zipcart', '/zipstore', '/watchlist', '/auth/login', '/transactions'])(
  'removes the language from the URL, so that it is not chosen again: %s',
  (path) => {
    const state = { step: 'email' };
    history.pushState(state, '', `${path}?lang=ch&area=refunds#end`);
    hydrate('any', () => null);
    expect(location.pathname + location.search + location.hash).toBe(`${path}?area=refunds#end`);
    expect(history.state).toEqual(state);
  },
);
