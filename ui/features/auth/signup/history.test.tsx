import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Calls } from '../../../testing/calls.ts';
import { browser, button, expectFocus, field, heading } from '../testing/flow.ts';
import { reopenSignup, startSignup, TITLES, toStep } from '../testing/signup.tsx';

let calls: Calls;
let user: UserEvent;

beforeEach(() => {
  ({ calls, user } = startSignup());
  // A page that was just opened.
  history.pushState(null, '', '/auth/signup');
});

const shows = (step: keyof typeof TITLES) =>
  expect(screen.getByRole('heading', { name: TITLES[step] })).toBeTruthy();

it('Back and Forward move between steps', async () => {
  await toStep(user, 'code');
  for (const step of ['password', 'ink_id', 'referrer', 'email'] as const) {
    await browser('back');
    shows(step);
  }
  await expectFocus(() => field('E-mail'));
  for (const step of ['referrer', 'ink_id', 'password', 'code'] as const) {
    await browser('forward');
    shows(step);
  }
  expect(calls.sent('/user/create')).toHaveLength(1);
  expect(location.pathname + location.search).toBe('/auth/signup');
});

it('the Back button of a step uses browser history', async () => {
  await toStep(user, 'password');
  await user.click(button('Back'));
  await heading(TITLES.ink_id);
  await browser('back');
  shows('referrer');
  await browser('forward');
  await browser('forward');
  shows('password');
});

it('entries hold step names and no typed text', async () => {
  await toStep(user, 'code');
  expect(history.state).toEqual({ step: 'code', from: 'password' });
  await browser('back');
  expect(history.state).toEqual({ step: 'password', from: 'ink_id' });
});

it('the success screen adds no entry', async () => {
  await toStep(user, 'code');
  const before = history.length;
  await expectFocus(() => field('6-digit code'));
  await user.keyboard('123456{Enter}');
  await heading('Success');
  expect(calls.sent('/user/create/validate-code')).toHaveLength(1);
  expect(history.length).toBe(before);
  expect(history.state).toEqual({ step: 'code', from: 'password' });
});

it('a code mailed for other details can’t be reached', async () => {
  await toStep(user, 'code');
  await browser('back');
  await user.type(field('Password'), '!');
  await browser('forward');
  shows('password');
  await user.type(field('Confirm password'), '!{Enter}');
  await heading(TITLES.code);
  expect(calls.sent('/user/create')).toHaveLength(2);
  await browser('back');
  shows('password');
});

it('steps after an incomplete one can’t be reached', async () => {
  await toStep(user, 'referrer');
  await browser('back');
  await user.clear(field('E-mail'));
  await browser('forward');
  shows('email');
});

it('Back stays at a step while its request is pending', async () => {
  await toStep(user, 'ink_id');
  const release = calls.hold();
  await user.keyboard('Ink.Maker{Enter}');
  await browser('back');
  shows('ink_id');
  release();
  await heading(TITLES.password);
  await browser('back');
  shows('ink_id');
});

it('Back works after a reload, and Forward returns to the code step', async () => {
  await toStep(user, 'code');
  reopenSignup();
  await heading(TITLES.code);
  await browser('back');
  shows('password');
  await browser('forward');
  shows('code');
  await browser('back');
  await user.click(screen.getByRole('checkbox'));
  await browser('forward');
  shows('password');
});

it('Back works after a language switch', async () => {
  await toStep(user, 'password');
  history.pushState(null, '', '/auth/signup?lang=en');
  reopenSignup();
  await user.type(field('Password'), 'tulip-99');
  await user.type(field('Confirm password'), 'tulip-99{Enter}');
  await heading(TITLES.code);
  await browser('back');
  shows('password');
  await user.click(button('Back'));
  await heading(TITLES.ink_id);
});

it('a fragment link is not a step', async () => {
  await toStep(user, 'ink_id');
  history.pushState(null, '', '#app');
  await browser('back');
  shows('ink_id');
  await browser('forward');
  shows('ink_id');
});
