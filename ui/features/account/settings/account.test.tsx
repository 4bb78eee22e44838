import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { hashPassword } from '../../../shared/form/hash-password.ts';
import { elsewhere, here, security } from '../../../testing/account.ts';
import { BROKEN, close, open, press, REQUIRED, section, toasts } from '../testing/settings.tsx';
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

  it('this device comes first and can’t be ended here', () => {
    open(two);
    const rows = section('Sessions').getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Chrome on macOSThis device');
    expect(rows[0]?.textContent).toContain('Started Mar 4, 2026, 09:05\u00a0UTCLast seen Mar 4');
    expect(section('Sessions').queryByRole('button', { name: /^END.*Chrome/ })).toBeNull();
  });

  it('one is ended', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 0, security: security() });
    await user.click(press(/^END.*Safari on iOS/));
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeTruthy();
    expect(calls.sent('/user/sessions/end')).toEqual([{ id: 's2' }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sessions' }));
  });

  it('one that is gone, for the reply to the first try was lost, is ended', async () => {
    const { calls, user } = open(two);
    const gone = { status: 5, code: 'session.unknown', error: 'There is no such session.' };
    calls.answer('/user/sessions/end', BROKEN, gone);
    await user.click(press(/^END.*Safari on iOS/));
    await section('Sessions').findByText(BROKEN.error);
    await user.click(press(/^END.*Safari on iOS/));
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Session ended']));
  });

  it('all others are ended', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 0, security: security() });
    await user.click(press('END ALL OTHERS'));
    await waitFor(() => expect(toasts()).toEqual(['All other sessions ended']));
    expect(calls.sent('/user/sessions/end')).toEqual([{}]);
  });

  it('are ended one at a time, and what went wrong with one is not said of another', async () => {
    const third = { ...elsewhere, id: 's3', device: 'Firefox on Windows' };
    const { calls, user } = open({ sessions: [here, elsewhere, third] });
    calls.answer('/user/sessions/end', BROKEN);
    const release = calls.hold();
    await user.click(press(/^END.*Safari on iOS/));
    await user.click(press(/^END.*Firefox on Windows/));
    await user.click(press('END ALL OTHERS'));
    release();
    const failed = async (device: RegExp) => {
      const error = await section('Sessions').findByText(BROKEN.error);
      await waitFor(() => expect(error.closest('li')?.textContent).toMatch(device));
    };
    await failed(/Safari on iOS/);
    expect(calls.sent('/user/sessions/end')).toEqual([{ id: 's2' }]);
    await user.click(press(/^END.*Firefox on Windows/));
    await waitFor(() => expect(calls.sent('/user/sessions/end')).toHaveLength(2));
    await failed(/Firefox on Windows/);
  });

  it('this one having ended elsewhere, the page leads to the log-in', async () => {
    const { calls, user } = open(two);
    calls.answer('/user/sessions/end', { status: 2 });
    calls.answer('/auth/session-refresh', { status: 2 });
    await user.click(press('END ALL OTHERS'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F'));
    expect(toasts()).toEqual(['Hit max retries. Logging out.']);
  });
});

describe('the password', () => {
  const type = async (user: ReturnType<typeof open>['user'], one: string, two: string) => {
    await user.type(screen.getByLabelText('New password'), one);
    await user.type(screen.getByLabelText('Retype the new password'), `${two}{Enter}`);
  };

  it('is changed, and the fields are emptied', async () => {
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
  ])('%j then %j is not sent', async (one, two, words) => {
    const { calls, user } = open();
    await type(user, one, two);
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls.paths()).toEqual([]);
  });

  it('that is wrong takes the focus, each time: the first field of two', async () => {
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

describe('the password that was refused', () => {
  it('is spoken of no more once another is tried, whatever is wrong with that', async () => {
    const { calls, user } = open();
    const same = 'That is your password now. Choose another one.';
    calls.answer('/user/password', { status: 3, error: 'Check', fields: { password: same } });
    await user.type(screen.getByLabelText('New password'), 'tulip-99');
    await user.type(screen.getByLabelText('Retype the new password'), 'tulip-99{Enter}');
    await screen.findAllByText(same);
    await user.type(screen.getByLabelText('Retype the new password'), '!{Enter}');
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(same)).toBeNull());
  });
});

describe('the e-mail address', () => {
  const NEW = 'new@maker.example';
  const type = async (typed: string) => {
    const opened = open();
    await opened.user.type(screen.getByLabelText('New e-mail address'), `${typed}{Enter}`);
    return opened;
  };
  const code = () => screen.getByLabelText('6-digit code');

  it('is changed by a code that is mailed to the new one', async () => {
    const { calls, user } = await type(` ${NEW} `);
    await screen.findByLabelText('6-digit code');
    expect(document.activeElement).toBe(code());
    calls.answer('/user/email/confirm', { status: 0, security: security({ email: NEW }) });
    await user.type(code(), '123456');
    await user.click(press('CHANGE E-MAIL'));
    expect(await section('E-mail').findByText(NEW)).toBeTruthy();
    expect(calls.sent('/user/email')).toEqual([{ email: NEW }]);
    expect(calls.sent('/user/email/confirm')).toEqual([{ email: NEW, code: '123456' }]);
  });

  it('waits for its code when the page is loaded again, but for another customer and for long', async () => {
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

  it('that another account has is refused', async () => {
    const opened = open();
    opened.calls.answer('/user/email', { status: 7, error: 'Taken', fields: { email: 'In use' } });
    await opened.user.type(screen.getByLabelText('New e-mail address'), NEW);
    await opened.user.click(press('SEND A CODE'));
    expect(await section('E-mail').findByText('In use')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New e-mail address'));
  });

  it.each([
    ['nobody', 'Value is not a valid email address'],
    ['ink@maker.example', 'This is your address already.'],
  ])('%j is not sent', async (typed, words) => {
    const { calls, user } = await type(typed);
    expect(section('E-mail').getByText(words)).toBeTruthy();
    await user.click(press('SEND A CODE'));
    expect(document.activeElement).toBe(screen.getByLabelText('New e-mail address'));
    expect(calls.paths()).toEqual([]);
  });

  it('that is refused after Enter is focused anew, and so read out', async () => {
    const { user } = open();
    const field = screen.getByLabelText('New e-mail address');
    await user.type(field, 'nobody');
    const focused = vi.fn();
    field.addEventListener('focus', focused);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused).toHaveBeenCalled());
  });

  it('another code can be asked for after a rest, and another address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { calls, user } = await type(NEW);
    await user.click(await screen.findByRole('button', { name: /^Send a new code \(/ }));
    expect(calls.sent('/user/email')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const refused = { status: 429, headers: { 'Retry-After': '3600' } };
    calls.answer('/user/email', Response.json({ status: 8, error: 'Wait.' }, refused));
    await user.click(press('Send a new code'));
    await screen.findByRole('button', { name: 'Send a new code (60 min)' });
    expect(toasts()).toContain('Wait.');
    expect(calls.sent('/user/email')).toHaveLength(2);
    vi.useRealTimers();
    await user.click(press('ANOTHER ADDRESS'));
    expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe(NEW);
  });
});

describe('the language', () => {
  it('is kept, and the page loads again in it', async () => {
    const { calls, user } = open();
    await user.selectOptions(screen.getByLabelText('Your language'), 'ch');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/settings?lang=ch'));
    expect(calls.sent('/user/lang')).toEqual([{ lang: 'ch' }]);
  });

  it('stays when it can’t be kept', async () => {
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

  it('is saved as a file, after a proof and a refreshed session', async () => {
    const { calls, user } = open();
    calls.answer(
      '/user/data',
      refusal({ status: 2 }, 401)(),
      refusal(REQUIRED, 403)(),
      new Response('{"all":1}'),
    );
    await user.click(press('DOWNLOAD MY DATA'));
    await user.type(await screen.findByLabelText('Your password'), 'tulip-99{Enter}');
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, contents] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('inkpay-ink.maker.json');
    expect(await (contents as Blob).text()).toBe('{"all":1}');
    expect(calls.sent('/auth/session-refresh')).toHaveLength(1);
  });

  it('is asked for by whose page it is', async () => {
    document.documentElement.dataset.inkId = 'ink.maker';
    const { user } = open();
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(press('DOWNLOAD MY DATA'));
    const headers = { 'X-Ink-Id': 'ink.maker' };
    await waitFor(() =>
      expect(fetched).toHaveBeenCalledWith('/user/data', expect.objectContaining({ headers })),
    );
    document.documentElement.removeAttribute('data-ink-id');
  });

  it('whose session has ended elsewhere leads to the log-in, and says why', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', refusal({ status: 2 }, 401)());
    calls.answer('/auth/session-refresh', { status: 2 });
    await user.click(press('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText('Hit max retries. Logging out.')).toBeTruthy();
    expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F');
  });

  it('that can’t be fetched is said', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', new TypeError('Failed to fetch'));
    await user.click(press('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText(/^No connection/)).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('a disclosure', () => {
  it('is asked for once more, and called off at will', async () => {
    const { calls, user } = open();
    await user.click(press('ASK FOR A DISCLOSURE'));
    expect(screen.getByText(/one of the two in 12 months/)).toBeTruthy();
    await user.click(press('CANCEL'));
    expect(calls.paths()).toEqual([]);
    await user.click(press('ASK FOR A DISCLOSURE'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ASK FOR A DISCLOSURE' }));
    await waitFor(() => expect(toasts()).toEqual(['The disclosure is on its way by e-mail']));
    expect(calls.paths()).toEqual(['/user/disclosure']);
  });

  it('too many are refused in one place, and what came of the last is gone', async () => {
    const { calls, user } = open();
    const ask = async () => {
      await user.click(press('ASK FOR A DISCLOSURE'));
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
    await opened.user.click(press('DELETE ACCOUNT'));
    expect(screen.getByText(/go back to the store after 7 days/)).toBeTruthy();
    await opened.user.type(screen.getByLabelText(/^Type your INK ID/), typed);
    return opened;
  };

  it('says what is given up, where there is something', async () => {
    const { user } = open({}, 12.5);
    await user.click(press('DELETE ACCOUNT'));
    expect(screen.getByText(/Your earnings of \$12\.50 can’t be paid out/)).toBeTruthy();
    close();
    await begin('somebody');
    expect(screen.queryByText(/you give them up/)).toBeNull();
  });

  it('wants the INK ID typed', async () => {
    const { calls, user } = await begin('somebody');
    await user.click(press('DELETE FOR GOOD'));
    expect(screen.getByText('This is not your INK ID.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Type your INK ID/));
    expect(calls.paths()).toEqual([]);
  });

  it('says that it is done, after a proof over the dialog, and leads home', async () => {
    const { calls, user } = await begin('@Ink.Maker');
    calls.answer('/user/delete', REQUIRED, { status: 0 });
    await user.click(press('DELETE FOR GOOD'));
    await user.type(await screen.findByLabelText('Your password'), 'tulip-99{Enter}');
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
    expect(calls.sent('/user/delete')).toHaveLength(2);
    expect(navigate).not.toHaveBeenCalled();
    await user.click(screen.getByText('TO THE HOME PAGE'));
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('can’t be called off once it is under way', async () => {
    const { calls, user } = await begin('ink.maker');
    const release = calls.hold();
    await user.click(press('DELETE FOR GOOD'));
    await user.click(press('KEEP MY ACCOUNT'));
    await user.click(press('Close'));
    const dialog = screen.getByRole('dialog', { name: /^Delete/ });
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    release();
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
  });

  it('says that it is done though the browser has closed the dialog', async () => {
    const { calls, user } = await begin('ink.maker');
    const release = calls.hold();
    await user.click(press('DELETE FOR GOOD'));
    act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: /^Delete/ }).close());
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
  });

  it('is refused while an order is open, in the dialog, and nothing typed is lost', async () => {
    const { calls, user } = await begin('ink.maker');
    const refusal = { status: 7, code: 'delete.order_open', error: 'An order is open' };
    calls.answer('/user/delete', refusal);
    await user.click(press('DELETE FOR GOOD'));
    const orders = await screen.findByRole('link', { name: 'See your orders' });
    expect(orders.getAttribute('href')).toBe('/orders');
    expect(screen.getByRole('alert').textContent).toBe('An order is open See your orders');
    expect(calls.sent('/user/delete')).toEqual([{ ink_id: 'ink.maker', given_up: 0 }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Type your INK ID/).value).toBe('ink.maker');
    expect(navigate).not.toHaveBeenCalled();
  });
});
