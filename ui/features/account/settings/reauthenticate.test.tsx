import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { button, open, phone, REQUIRED, section, security, toasts } from '../testing/settings.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: vi.fn(),
}));

const CHANGED = { status: 0, security: security({ mailed_codes: true }) };
const PATH = '/user/mailed-codes';
const flip = () => screen.getByRole('switch');
const password = () => screen.getByLabelText<HTMLInputElement>('Your password');

it('a call that requires proof is repeated after the password', async () => {
  const { calls, user } = open();
  calls.answer(PATH, REQUIRED, CHANGED);
  await user.click(flip());
  await user.type(await screen.findByLabelText('Your password'), 'tulip-99{Enter}');
  await waitFor(() => expect(flip().getAttribute('aria-checked')).toBe('true'));
  expect(calls.paths()).toEqual([PATH, '/auth/proof', PATH]);
  expect(calls.sent('/auth/proof')).toEqual([{ password: await hashPassword('tulip-99') }]);
  expect(calls.sent(PATH)).toEqual([{ on: true }, { on: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a wrong password shows an error at the field and keeps the dialog open', async () => {
  const { calls, user } = open();
  calls.answer(PATH, REQUIRED, CHANGED);
  calls.answer('/auth/proof', { status: 4, code: 'proof.wrong', error: 'Wrong password' });
  await user.click(flip());
  await user.type(await screen.findByLabelText('Your password'), 'tulip-98{Enter}');
  const errorId = (await screen.findByText('Wrong password')).id;
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-describedby')).toBe(errorId);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(password().value).toBe('tulip-98');
  expect(calls.sent(PATH)).toHaveLength(1);
});

it('an empty password is not sent', async () => {
  const { calls, user } = open();
  calls.answer(PATH, REQUIRED);
  await user.click(flip());
  await user.click(await screen.findByRole('button', { name: 'CONTINUE' }));
  expect(screen.getByText('Value is required')).toBeTruthy();
  expect(document.activeElement).toBe(password());
  expect(calls.sent('/auth/proof')).toEqual([]);
});

it('closing the dialog changes nothing, shows no error, and restores focus', async () => {
  const { calls, user } = open();
  calls.answer(PATH, REQUIRED);
  await user.click(flip());
  const description = /^Before this is done, please confirm/;
  await screen.findByRole('dialog', { name: 'Is it you?', description });
  expect(document.activeElement).toBe(password());
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(flip());
  expect(flip().getAttribute('aria-checked')).toBe('false');
  await waitFor(() => expect(flip().getAttribute('aria-busy')).toBe('false'));
  expect(toasts()).toEqual([]);
});

it('closing the dialog keeps the typed text', async () => {
  const { calls, user } = open();
  calls.answer('/user/email', REQUIRED);
  const field = section('E-mail').getByLabelText<HTMLInputElement>('New e-mail address');
  await user.type(field, 'new@maker.example{Enter}');
  await screen.findByRole('dialog');
  await user.click(button('Close'));
  expect(field.value).toBe('new@maker.example');
});

it('a passkey works as proof', async () => {
  const { calls, user } = open({ passkeys: [phone] });
  const answer = { id: 'p1' } as Awaited<ReturnType<typeof startAuthentication>>;
  vi.mocked(startAuthentication).mockResolvedValue(answer);
  calls.answer(PATH, REQUIRED, CHANGED);
  calls.answer('/auth/proof/passkey', { status: 0, options: { challenge: 'c' } });
  await user.click(flip());
  await user.click(await screen.findByRole('button', { name: 'USE A PASSKEY' }));
  await waitFor(() => expect(flip().getAttribute('aria-checked')).toBe('true'));
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
  expect(calls.sent('/auth/proof/passkey/verify')).toEqual([{ id: 'p1' }]);
});

it('the password still works after a cancelled passkey', async () => {
  const { calls, user } = open({ passkeys: [phone] });
  vi.mocked(startAuthentication).mockRejectedValue(new Error('cancelled'));
  calls.answer(PATH, REQUIRED, CHANGED);
  await user.click(flip());
  await user.click(await screen.findByRole('button', { name: 'USE A PASSKEY' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The passkey was not/),
  );
  await user.type(password(), 'tulip-99{Enter}');
  await waitFor(() => expect(flip().getAttribute('aria-checked')).toBe('true'));
});

it('an account without a passkey is not offered one', async () => {
  const { calls, user } = open();
  calls.answer(PATH, REQUIRED);
  await user.click(flip());
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'USE A PASSKEY' })).toBeNull();
});
