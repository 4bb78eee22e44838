import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { hydrate } from '../../../runtime/hydrate.tsx';
import { renderPage } from '../../../runtime/render.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { me, signedIn } from '../../../testing/account.ts';
import { mockCalls } from '../../../testing/calls.ts';
import { settingsOf } from '../testing/settings.tsx';
import { settings } from './page.tsx';
import { Settings } from './Settings.tsx';

const serve = () => renderPage(settings, { shell: signedIn('/settings'), me, ...settingsOf }).html;

it('the settings say that they need script', () => {
  expect(serve()).toContain('The settings below need JavaScript');
});

it('a language chosen before hydration is the choice', async () => {
  const calls = mockCalls();
  document.body.innerHTML = serve();
  const list = document.querySelector<HTMLSelectElement>('select[name=lang]');
  if (list) list.value = 'ch';
  await act(async () => hydrate('settings', Settings));
  expect(calls.sent('/user/lang')).toEqual([{ lang: 'ch' }]);
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/settings?lang=ch'));
  // Or a browser that shows an earlier page again would restore another choice, and make it.
  expect(list?.form?.getAttribute('autocomplete')).toBe('off');
});
