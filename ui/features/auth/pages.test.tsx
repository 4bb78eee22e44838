/** The log-in, sign-up and password reset pages, as the server sends them and when hydrated. */
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrate } from '../../runtime/hydrate.tsx';
import type { LocalizedProps, Page } from '../../runtime/page.ts';
import { renderPage } from '../../runtime/render.ts';
import type { Lang } from '../../shared/texts/catalogue.ts';
import { expectHydration, show } from '../../testing/page.ts';
import { shell } from '../../testing/store.ts';
import { Login } from './login/Login.tsx';
import { login } from './login/page.tsx';
import { PasswordReset } from './password-reset/PasswordReset.tsx';
import { passwordReset } from './password-reset/page.tsx';
import { signup } from './signup/page.tsx';
import { Signup } from './signup/Signup.tsx';

const email = 'ink&"<maker>@example.com';
const app_id = 'inkpay';

interface Case {
  readonly page: unknown;
  readonly island: ComponentType<never>;
  readonly props: object;
  readonly title: string;
}

const cases: Record<string, Case> = {
  login: {
    page: login,
    island: Login,
    props: { app_id, email, passkeys: true, cart: 0, to_store: false, goal: '/zipstore' },
    title: 'Log in · INKPAY',
  },
  signup: {
    page: signup,
    island: Signup,
    props: { app_id, email: '', referrer: null, referrer_unknown: false, goal: '/dashboard' },
    title: 'Sign up · INKPAY',
  },
  'password-reset': {
    page: passwordReset,
    island: PasswordReset,
    props: { app_id, email, logged_in: false },
    title: 'Reset your password · INKPAY',
  },
};

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn());
});

describe.each(Object.entries(cases))('%s', (name, { page, island, props, title }) => {
  const serve = (lang: Lang = 'en') =>
    show(
      renderPage(
        page as Page<LocalizedProps>,
        { shell: { ...shell, lang, path: `/auth/${name}` }, ...props } as LocalizedProps,
      ),
      lang,
    );

  it.each(['en', 'ch'] as const)(
    'hydrates without errors or mismatch warnings: %s',
    async (lang) => {
      serve(lang);
      await expectHydration({ [name]: island });
    },
  );

  it('does not take focus on load', async () => {
    serve();
    await act(async () => hydrate(name, island));
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps typed text out of the URL before hydration', () => {
    serve();
    const input = document.querySelector<HTMLInputElement>('[name=email]');
    expect(input?.form?.method).toBe('dialog');
  });

  it('is not indexed and says that it needs script', () => {
    const served = serve();
    expect(served.indexed).toBe(false);
    expect(served.title).toBe(title);
    expect(served.html).toMatch(/<noscript>.*Scripts are switched off/);
  });

  it('keeps text typed before hydration', async () => {
    serve();
    const input = document.querySelector<HTMLInputElement>('[name=email]');
    if (input) input.value = 'typed@early.example';
    await act(async () => hydrate(name, island));
    expect(input?.value).toBe('typed@early.example');
    expect(document.body.innerHTML).toContain('?email=typed%40early.example');
  });
});
