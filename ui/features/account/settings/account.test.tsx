import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMAIL_MAX } from '../../../generated/limits.ts';
import { navigate } from '../../../shared/api/navigate.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { elsewhere, here, security } from '../../../testing/account.ts';
import { translatePage } from '../../../testing/page.ts';
import { BROKEN, button, close, open, REQUIRED, section, toasts } from '../testing/settings.tsx';
import { saveFile } from './save-file.ts';

vi.mock('../../../shared/api/navigate.ts', () => ({ navigate: vi.fn() }));
vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));

beforeEach(() => {
  vi.mocked(navigate).mockReset();
  vi.mocked(saveFile).mockReset();
});
afterEach(close);

describe('sessions', () => {
  const two = { sessions: [elsewhere, here] };

  it('list this device first, without an END button', () => {
    open(two);
    const rows = section('Sessions').getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Chrome on macOSThis device');
    expect(rows[0]?.textContent).toContain('Started Mar 4, 2026, 09:05\u00a0UTCLast seen Mar 4');
    expect(section('Sessions').queryByRole('button', { name: /^END.*Chrome/ })).toBeNull();
  });

  it('can be ended one by one', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 0, security: security() });
    await user.click(button(/^END.*Safari on iOS/));
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeTruthy();
    expect(calls.sent('/user/sessions/end')).toEqual([{ id: 's2' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sessions' }));
  });

  it('count as ended if already gone after a lost reply', async () => {
    const { calls, user } = open(two);
    const gone = { status: 5, code: 'session.unknown', error: 'There is no such session.' };
    calls.answer('/user/sessions/end', BROKEN, gone);
    await user.click(button(/^END.*Safari on iOS/));
    await section('Sessions').findByText(BROKEN.error);
    await user.click(button(/^END.*Safari on iOS/));
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Session ended']));
  });

  it('can be ended all at once, except this one', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 0, security: security() });
    await user.click(button('END ALL OTHERS'));
    await waitFor(() => expect(toasts()).toEqual(['All other sessions ended']));
    expect(calls.sent('/user/sessions/end')).toEqual([{}]);
  });

  it('are ended one at a time, and errors stay with their own row', async () => {
    const third = { ...elsewhere, id: 's3', device: 'Firefox on Windows' };
    const { calls, user } = open({ sessions: [here, elsewhere, third] });
    calls.answer('/user/sessions/end', BROKEN);
    const release = calls.hold();
    await user.click(button(/^END.*Safari on iOS/));
    await user.click(button(/^END.*Firefox on Windows/));
    await user.click(button('END ALL OTHERS'));
    release();
    const failed = async (device: RegExp) => {
      const error = await section('Sessions').findByText(BROKEN.error);
      await waitFor(() => expect(error.closest('li')?.textContent).toMatch(device));
    };
    await failed(/Safari on iOS/);
    expect(calls.sent('/user/sessions/end')).toEqual([{ id: 's2' }]);
    await user.click(button(/^END.*Firefox on Windows/));
    await waitFor(() => expect(calls.sent('/user/sessions/end')).toHaveLength(2));
    await failed(/Firefox on Windows/);
  });

  it('lead to the log-in if this one was ended elsewhere', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 2 });
    calls.answer('/auth/session-refresh', { status: 2 });
    await user.click(button('END ALL OTHERS'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F'));
    expect(toasts()).toEqual(['Hit max retries. Logging out.']);
  });
});

describe('changing the password', () => {
  const type = async (user: ReturnType<typeof open>['user'], one: string, two: string) => {
    await user.type(screen.getByLabelText('New password'), one);
    await user.type(screen.getByLabelText('Retype the new password'), `${two}{Enter}`);
  };

  it('saves it and clears the fields', async () => {
    const { calls, user } = open();
    await type(user, 'tulip-99', 'tulip-99');
    await waitFor(() => expect(toasts()).toEqual(['Password changed']));
    expect(calls.sent('/user/password')).toEqual([{ password: await hashPassword('tulip-99') }]);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''),
    );
  });

  it.each([
    ['tulip', 'tulip', /^Password must be at least 8/],
    ['tulip-99', 'tulip-98', 'Passwords must match'],
  ])('does not send %j and %j', async (one, two, words) => {
    const { calls, user } = open();
    await type(user, one, two);
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls.paths()).toEqual([]);
  });

  it('focuses the first invalid field on every attempt', async () => {
    const { user } = open();
    await type(user, 'tulip', 'tulip');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await user.clear(screen.getByLabelText('New password'));
    await type(user, 'tulip-99', '');
    const again = screen.getByLabelText('Retype the new password');
    expect(document.activeElement).toBe(again);
    await user.click(section('Password').getByRole('button', { name: 'CHANGE PASSWORD' }));
    expect(document.activeElement).toBe(again);
  });
});

describe('a rejected password', () => {
  it('loses its error message once another is tried', async () => {
    const { calls, user } = open();
    const same = 'That is your password now. Choose another one.';
    calls.answer('/user/password', { status: 3, error: 'Check', fields: { password: same } });
    await user.type(screen.getByLabelText('New password'), 'tulip-99');
    await user.type(screen.getByLabelText('Retype the new password'), 'tulip-99{Enter}');
    expect(await screen.findAllByText(same)).toHaveLength(1);
    const typed = screen.getByLabelText('New password');
    expect(typed.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(typed));
    await user.type(screen.getByLabelText('Retype the new password'), '!{Enter}');
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(same)).toBeNull());
  });
});

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
    vi.useRealTimers();
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
    vi.useRealTimers();
    await user.click(button('ANOTHER ADDRESS'));
    expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe(NEW);
  });
});

describe('changing the language', () => {
  it('saves it and reloads the page in it', async () => {
    const { calls, user } = open();
    await user.selectOptions(screen.getByLabelText('Your language'), 'ch');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/settings?lang=ch'));
    expect(calls.sent('/user/lang')).toEqual([{ lang: 'ch' }]);
  });

  it.each(['en', 'ch'])(
    'sets both to %s if the e-mails have another than the page',
    async (chosen) => {
      const { calls, user } = open({ lang: 'ch' });
      const list = screen.getByLabelText<HTMLSelectElement>('Your language');
      expect(list.selectedOptions[0]?.text).toBe('E-mails only: Chinese (中文)');
      await user.selectOptions(list, chosen);
      await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/settings?lang=${chosen}`));
      expect(calls.sent('/user/lang')).toEqual([{ lang: chosen }]);
    },
  );

  it('keeps the old one if saving fails', async () => {
    const { calls, user } = open();
    calls.answer('/user/lang', BROKEN);
    await user.selectOptions(screen.getByLabelText('Your language'), 'ch');
    expect(await section('Language').findByText(BROKEN.error)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Your language').value).toBe('en');
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('my data', () => {
  const refusal = (body: object, status: number) => () => Response.json(body, { status });

  it('is saved as a file after reauthentication and a session refresh', async () => {
    const { calls, user } = open();
    calls.answer(
      '/user/data',
      refusal({ status: 2 }, 401)(),
      refusal(REQUIRED, 403)(),
      new Response('{"all":1}'),
    );
    await user.click(button('DOWNLOAD MY DATA'));
    await user.type(await screen.findByLabelText('Your password'), 'tulip-99{Enter}');
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, contents] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('inkpay-ink.maker.json');
    expect(await (contents as Blob).text()).toBe('{"all":1}');
    expect(calls.sent('/auth/session-refresh')).toHaveLength(1);
  });

  it('is requested with the page owner’s INK ID', async () => {
    document.documentElement.dataset.inkId = 'ink.maker';
    const { user } = open();
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(button('DOWNLOAD MY DATA'));
    const headers = { 'X-Ink-Id': 'ink.maker' };
    await waitFor(() =>
      expect(fetched).toHaveBeenCalledWith('/user/data', expect.objectContaining({ headers })),
    );
    document.documentElement.removeAttribute('data-ink-id');
  });

  it('leads to the log-in with an explanation if the session was ended elsewhere', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', refusal({ status: 2 }, 401)());
    calls.answer('/auth/session-refresh', { status: 2 });
    await user.click(button('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText('Hit max retries. Logging out.')).toBeTruthy();
    expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F');
  });

  it('shows an error if it can’t be fetched', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', new TypeError('Failed to fetch'));
    await user.click(button('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText(/No connection/)).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('requesting a disclosure', () => {
  it('asks for confirmation and can be cancelled', async () => {
    const { calls, user } = open();
    await user.click(button('ASK FOR A DISCLOSURE'));
    expect(screen.getByText(/one of the two in 12 months/)).toBeTruthy();
    await user.click(button('CANCEL'));
    expect(calls.paths()).toEqual([]);
    await user.click(button('ASK FOR A DISCLOSURE'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ASK FOR A DISCLOSURE' }));
    await waitFor(() => expect(toasts()).toEqual(['The disclosure is on its way by e-mail']));
    expect(calls.paths()).toEqual(['/user/disclosure']);
  });

  it('shows a refusal in one place and removes the previous success message', async () => {
    const { calls, user } = open();
    const ask = async () => {
      await user.click(button('ASK FOR A DISCLOSURE'));
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'ASK FOR A DISCLOSURE' }));
    };
    await ask();
    await waitFor(() => expect(toasts()).toEqual(['The disclosure is on its way by e-mail']));
    calls.answer('/user/disclosure', { status: 8, error: 'Two were made.' });
    await ask();
    expect((await section('My data').findByRole('alert')).textContent).toBe('Two were made.');
    expect(toasts()).toEqual([]);
  });
});

describe('deleting the account', () => {
  const begin = async (typed: string) => {
    const opened = open();
    await opened.user.click(button('DELETE ACCOUNT'));
    expect(screen.getByText(/go back to the store after 7 days/)).toBeTruthy();
    await opened.user.type(screen.getByLabelText(/^Type your INK ID/), typed);
    return opened;
  };

  it('names the earnings that are given up, if any', async () => {
    const { user } = open({}, 12.5);
    await user.click(button('DELETE ACCOUNT'));
    expect(screen.getByText(/Your earnings of \$12\.50 can’t be paid out/)).toBeTruthy();
    close();
    await begin('somebody');
    expect(screen.queryByText(/you give them up/)).toBeNull();
  });

  it('requires the INK ID to be typed', async () => {
    const { calls, user } = await begin('somebody');
    await user.click(button('DELETE FOR GOOD'));
    expect(screen.getByText('This is not your INK ID.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Type your INK ID/));
    expect(calls.paths()).toEqual([]);
  });

  it('confirms after reauthentication and leads to the home page', async () => {
    const { calls, user } = await begin('@Ink.Maker');
    calls.answer('/user/delete', REQUIRED, { status: 0 });
    await user.click(button('DELETE FOR GOOD'));
    await user.type(await screen.findByLabelText('Your password'), 'tulip-99{Enter}');
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
    expect(calls.sent('/user/delete')).toHaveLength(2);
    expect(navigate).not.toHaveBeenCalled();
    await user.click(screen.getByText('TO THE HOME PAGE'));
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('can’t be cancelled once it has started', async () => {
    const { calls, user } = await begin('ink.maker');
    const release = calls.hold();
    await user.click(button('DELETE FOR GOOD'));
    await user.click(button('KEEP MY ACCOUNT'));
    await user.click(button('Close'));
    const dialog = screen.getByRole('dialog', { name: /^Delete/ });
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    release();
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
  });

  it('confirms even if the browser has closed the dialog', async () => {
    const { calls, user } = await begin('ink.maker');
    const release = calls.hold();
    await user.click(button('DELETE FOR GOOD'));
    act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: /^Delete/ }).close());
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
  });

  it('is refused in the dialog while an order is open, keeping the typed text', async () => {
    const { calls, user } = await begin('ink.maker');
    const refusal = { status: 7, code: 'delete.order_open', error: 'An order is open' };
    calls.answer('/user/delete', refusal);
    await user.click(button('DELETE FOR GOOD'));
    const orders = await screen.findByRole('link', { name: 'See your orders' });
    expect(orders.getAttribute('href')).toBe('/orders');
    expect(screen.getByRole('alert').textContent).toBe('An order is open See your orders');
    expect(calls.sent('/user/delete')).toEqual([{ ink_id: 'ink.maker', given_up: 0 }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Type your INK ID/).value).toBe('ink.maker');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is refused twice on a page that its browser has translated', async () => {
    const { calls, user } = await begin('ink.maker');
    const refusal = { status: 7, code: 'delete.order_open', error: 'An order is open' };
    calls.answer('/user/delete', refusal, BROKEN);
    await user.click(button('DELETE FOR GOOD'));
    await screen.findByRole('link', { name: 'See your orders' });
    translatePage();
    await user.click(button('DELETE FOR GOOD'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(BROKEN.error));
    expect(button('DELETE FOR GOOD')).toBeTruthy();
  });
});
