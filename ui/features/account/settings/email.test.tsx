import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_MAX } from '../../../generated/limits.ts';
import { translatePage } from '../../../testing/page.ts';
import { BROKEN, button, open, section, security, toasts } from '../testing/settings.tsx';

describe('changing the e-mail address', () => {
  const NEW = 'new@maker.example';
  const type = async (typed: string) => {
    const opened = open();
    await opened.user.type(screen.getByLabelText('New e-mail address'), `${typed}{Enter}`);
    return opened;
  };
  const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code');

  it('takes a code mailed to the new address', async () => {
    const { calls, user } = await type(` ${NEW} `);
    await screen.findByLabelText('6-digit code');
    expect(document.activeElement).toBe(code());
    calls.answer('/user/email/confirm', { status: 0, security: security({ email: NEW }) });
    await user.type(code(), '123456');
    await user.click(button('CHANGE E-MAIL'));
    expect(await section('E-mail').findByText(NEW)).toBeTruthy();
    expect(calls.sent('/user/email')).toEqual([{ email: NEW }]);
    expect(calls.sent('/user/email/confirm')).toEqual([{ email: NEW, code: '123456' }]);
  });

  it('shows the new address on a page that its browser has translated', async () => {
    const { calls, user } = await type(NEW);
    await screen.findByLabelText('6-digit code');
    calls.answer('/user/email/confirm', { status: 0, security: security({ email: NEW }) });
    translatePage();
    await user.type(code(), '123456{Enter}');
    expect(await section('E-mail').findByText(NEW)).toBeTruthy();
  });

  it.each([
    ['the network fails', new TypeError('Failed to fetch'), /No connection/],
    ['the server fails', BROKEN, BROKEN.error],
    ['there were too many changes', { status: 8, error: 'Wait.' }, 'Wait.'],
  ])('keeps the code when %s', async (_, answer, message) => {
    const { calls, user } = await type(NEW);
    await screen.findByLabelText('6-digit code');
    calls.answer('/user/email/confirm', answer, { status: 6, error: 'Wrong code' });
    await user.type(code(), '123456{Enter}');
    await section('E-mail').findByText(message);
    expect(code().value).toBe('123456');
    await user.click(button('CHANGE E-MAIL'));
    await section('E-mail').findByText('Wrong code');
    expect(code().value).toBe('');
  });

  it('has room for an address that is too long, so that it is rejected and not truncated', () => {
    open();
    const field = screen.getByLabelText<HTMLInputElement>('New e-mail address');
    expect(field.maxLength).toBe(EMAIL_MAX + 1);
  });

  it('still waits for the code after a reload, but not for another customer or too long', async () => {
    await type(NEW);
    await screen.findByLabelText('6-digit code');
    cleanup();
    open();
    expect(code()).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    expect(screen.getAllByText(new RegExp(NEW)).length).toBeGreaterThan(0);
    cleanup();
    open({ email: 'other@maker.example' });
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
    cleanup();
    await type(NEW);
    await screen.findByLabelText('6-digit code');
    cleanup();
    vi.setSystemTime(Date.now() + 600_000);
    open();
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
  });

  it('rejects an address that another account uses', async () => {
    const opened = open();
    opened.calls.answer('/user/email', { status: 7, error: 'Taken', fields: { email: 'In use' } });
    await opened.user.type(screen.getByLabelText('New e-mail address'), NEW);
    await opened.user.click(button('SEND A CODE'));
    expect(await section('E-mail').findByText('In use')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New e-mail address'));
  });

  it.each([
    ['', 'Value is required'],
    ['nobody', 'Value is not a valid email address'],
    ['ink@maker.example', 'This is your address already.'],
  ])('does not send %j', async (typed, words) => {
    const { calls, user } = await type(typed);
    expect(section('E-mail').getByText(words)).toBeTruthy();
    await user.click(button('SEND A CODE'));
    expect(document.activeElement).toBe(screen.getByLabelText('New e-mail address'));
    expect(calls.paths()).toEqual([]);
  });

  it('focuses the field again when Enter is rejected, so that the error is announced', async () => {
    const { user } = open();
    const field = screen.getByLabelText('New e-mail address');
    await user.type(field, 'nobody');
    const focused = vi.fn();
    field.addEventListener('focus', focused);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused).toHaveBeenCalled());
  });

  it('mails no code while one is checked, and checks none while another is mailed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { calls, user } = await type(NEW);
    await user.type(await screen.findByLabelText('6-digit code'), '123456');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    calls.answer('/user/email/confirm', BROKEN);
    const releaseCheck = calls.hold();
    await user.keyboard('{Enter}');
    await user.click(button('Send a new code'));
    releaseCheck();
    await section('E-mail').findByText(BROKEN.error);
    expect(calls.sent('/user/email')).toHaveLength(1);
    const releaseMail = calls.hold();
    await user.click(button('Send a new code'));
    await user.click(button('CHANGE E-MAIL'));
    releaseMail();
    await screen.findByRole('button', { name: /^Send a new code \(/ });
    expect(calls.sent('/user/email')).toHaveLength(2);
    expect(calls.sent('/user/email/confirm')).toHaveLength(1);
  });

  it('allows another code after a delay, and another address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { calls, user } = await type(NEW);
    await user.click(await screen.findByRole('button', { name: /^Send a new code \(/ }));
    expect(calls.sent('/user/email')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const refused = { status: 429, headers: { 'Retry-After': '3600' } };
    calls.answer('/user/email', Response.json({ status: 8, error: 'Wait.' }, refused));
    await user.click(button('Send a new code'));
    await screen.findByRole('button', { name: 'Send a new code (60 min)' });
    expect(toasts()).toContain('Wait.');
    expect(calls.sent('/user/email')).toHaveLength(2);
    await user.click(button('ANOTHER ADDRESS'));
    expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe(NEW);
  });
});
