import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { denyChannels, translatePage } from '../../../testing/page.ts';
import { BROKEN, button, open, section, security, tenCodes, toasts } from '../testing/settings.tsx';
import { saveFile } from './save-file.ts';

vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));

const ENROLMENT = {
  status: 0,
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/INKPAY',
  qr_svg: 'data:image/svg+xml,%3Csvg%3E',
};
const GAINED = security({ authenticator: true, recovery_codes_left: 10 });

describe('the authenticator app', () => {
  const start = async () => {
    const opened = open();
    opened.calls.answer('/user/authenticator', ENROLMENT);
    await opened.user.click(button(/^SET UP/));
    await screen.findByAltText('QR code for your authenticator app');
    return opened;
  };
  const code = () => screen.getByLabelText<HTMLInputElement>('The 6 digits that the app shows');

  it('shows its secret as a QR code, as text, and as a link for this device', async () => {
    await start();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByText('OPEN IN AN APP').getAttribute('href')).toBe(ENROLMENT.uri);
    expect(document.activeElement?.textContent).toBe('Scan this with your authenticator app.');
    expect(button('CONFIRM').hasAttribute('disabled')).toBe(true);
  });

  it('is set up by six digits and shows the first recovery codes', async () => {
    const { calls, user } = await start();
    const reply = { status: 0, security: GAINED, recovery_codes: tenCodes };
    calls.answer('/user/authenticator/confirm', reply);
    await user.type(code(), '123456');
    await user.click(button('CONFIRM'));
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(tenCodes);
    const description = /Any earlier ones no longer work/;
    expect(screen.getByRole('dialog', { description })).toBe(dialog);
    expect(calls.sent('/user/authenticator/confirm')).toEqual([{ code: '123456' }]);
    expect(screen.getByText('An authenticator app is set up.')).toBeTruthy();
  });

  it('shows an error for a wrong code and lets it be typed again', async () => {
    const { calls, user } = await start();
    calls.answer('/user/authenticator/confirm', { status: 6, error: 'Wrong code' });
    await user.type(code(), '111111');
    await user.click(button('CONFIRM'));
    expect(await section('Authenticator').findByText('Wrong code')).toBeTruthy();
    expect([code().value, document.activeElement]).toEqual(['', code()]);
    // Even after Enter in it, because its error is announced with that.
    const focused = vi.fn();
    code().addEventListener('focus', focused);
    await user.keyboard('222222{Enter}');
    await waitFor(() => expect(focused).toHaveBeenCalled());
  });

  it('keeps a code that the server did not check', async () => {
    const { calls, user } = await start();
    const limited = { status: 8, error: 'Wait.' };
    calls.answer('/user/authenticator/confirm', new TypeError('Failed to fetch'), BROKEN, limited);
    await user.type(code(), '123456');
    await user.click(button('CONFIRM'));
    await section('Authenticator').findByText(/No connection/);
    expect(code().value).toBe('123456');
    await user.click(button('CONFIRM'));
    await section('Authenticator').findByText(BROKEN.error);
    expect(code().value).toBe('123456');
    await user.click(button('CONFIRM'));
    await section('Authenticator').findByText(limited.error);
    expect(code().value).toBe('123456');
  });

  it('can be cancelled during setup', async () => {
    const { user } = await start();
    await user.click(button('CANCEL'));
    expect(screen.getByText('No authenticator app is set up.')).toBeTruthy();
  });

  it('is removed after confirmation', async () => {
    const { calls, user } = open({ authenticator: true });
    calls.answer('/user/authenticator/remove', { status: 0, security: security() });
    await user.click(button(/^REMOVE.*authenticator/));
    expect(screen.getByRole('dialog', { description: /other sessions end/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    expect(await screen.findByText('No authenticator app is set up.')).toBeTruthy();
    expect(toasts()).toEqual(['Authenticator removed']);
  });

  it('is shown as removed on a page that its browser has translated', async () => {
    const { calls, user } = open({ authenticator: true });
    calls.answer('/user/authenticator/remove', { status: 0, security: security() });
    await user.click(button(/^REMOVE.*authenticator/));
    translatePage();
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    expect(await screen.findByText('No authenticator app is set up.')).toBeTruthy();
  });

  it('counts as removed, with its recovery codes, if already gone after a lost reply', async () => {
    const { calls, user } = open({ authenticator: true, recovery_codes_left: 9 });
    const gone = { status: 5, code: 'authenticator.none', error: 'There is no authenticator.' };
    calls.answer('/user/authenticator/remove', gone);
    await user.click(button(/^REMOVE.*authenticator/));
    await user.click(screen.getByRole('button', { name: 'REMOVE' }));
    expect(await screen.findByText('No authenticator app is set up.')).toBeTruthy();
    expect(section('Recovery codes').getByText(/^They come with your first/)).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Authenticator removed']));
  });
});

describe('codes by e-mail', () => {
  it('are busy while saving and ignore a second click', async () => {
    const { calls, user } = open();
    const release = calls.hold();
    calls.answer('/user/mailed-codes', { status: 0, security: security({ mailed_codes: true }) });
    const flip = screen.getByRole('switch');
    await user.click(flip);
    await user.click(flip);
    expect(flip.getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => expect(flip.getAttribute('aria-checked')).toBe('true'));
    expect(calls.sent('/user/mailed-codes')).toEqual([{ on: true }]);
    expect(toasts()).toEqual(['Codes by e-mail are on']);
  });

  it('keep their state if saving fails', async () => {
    const { calls, user } = open({ mailed_codes: true });
    calls.answer('/user/mailed-codes', BROKEN);
    await user.click(screen.getByRole('switch'));
    expect(await section('Codes by e-mail').findByText(BROKEN.error)).toBeTruthy();
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('have no switch when they are not offered', () => {
    open({ mailed_codes_offered: false });
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('can still be turned off when no longer offered', async () => {
    const { calls, user } = open({ mailed_codes: true, mailed_codes_offered: false });
    expect(screen.getByText('Codes by e-mail are not offered at the moment.')).toBeTruthy();
    const off = security({ mailed_codes_offered: false });
    calls.answer('/user/mailed-codes', { status: 0, security: off });
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    expect(calls.sent('/user/mailed-codes')).toEqual([{ on: false }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Codes by e-mail' }));
  });
});

describe('recovery codes', () => {
  it('are generated, counted, copied, saved, and then removed from the page', async () => {
    const { calls, user } = open({ mailed_codes: true });
    const reply = { status: 0, security: GAINED, recovery_codes: tenCodes };
    calls.answer('/user/recovery-codes', reply);
    await user.click(button('MAKE TEN NEW CODES'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('COPY'));
    expect(await dialog.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(tenCodes.join('\n'));
    await user.click(dialog.getByText('SAVE AS TEXT'));
    const [name, contents] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('inkpay-ink.maker.txt');
    expect(contents).toContain(tenCodes.join('\n'));
    await user.click(dialog.getByText('I HAVE SAVED THEM'));
    expect(document.body.textContent).not.toContain('code-0');
    expect(section('Recovery codes').getByText('10')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recovery codes' }));
  });

  it('are closed by Esc and the cross only once they are kept, even where the browser closes them', async () => {
    const { calls, user } = open({ mailed_codes: true });
    const reply = { status: 0, security: GAINED, recovery_codes: tenCodes };
    calls.answer('/user/recovery-codes', reply);
    await user.click(button('MAKE TEN NEW CODES'));
    const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');
    await screen.findByRole('dialog');
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
    await user.click(button('Close: first copy or save the codes'));
    act(() => dialog().close());
    expect(dialog().open).toBe(true);
    expect(document.body.textContent).toContain('code-0');
    await user.click(button('SAVE AS TEXT'));
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(true);
    await user.click(button('Close'));
    expect(document.body.textContent).not.toContain('code-0');
  });

  it('notify other tabs, and disappear when another tab generates new ones', async () => {
    const other = new BroadcastChannel('recovery-codes');
    const heard = new Promise((resolve) => {
      other.onmessage = resolve;
    });
    const { calls, user } = open({ mailed_codes: true });
    const reply = { status: 0, security: GAINED, recovery_codes: tenCodes };
    calls.answer('/user/recovery-codes', reply);
    await user.click(button('MAKE TEN NEW CODES'));
    await screen.findByRole('dialog');
    await heard;
    // Another account's codes replace none of these.
    other.postMessage('bob.1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.body.textContent).toContain('code-0');
    other.postMessage('ink.maker');
    await waitFor(() => expect(document.body.textContent).not.toContain('code-0'));
    other.close();
  });

  it('are shown where the browser denies storage, and no tab reaches another', async () => {
    denyChannels();
    const { calls, user } = open({ mailed_codes: true });
    const reply = { status: 0, security: GAINED, recovery_codes: tenCodes };
    calls.answer('/user/recovery-codes', reply);
    await user.click(button('MAKE TEN NEW CODES'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('are replaced only after confirmation', async () => {
    const { calls, user } = open({ authenticator: true, recovery_codes_left: 2 });
    expect(screen.getByText('Few are left. Make ten new ones soon.')).toBeTruthy();
    await user.click(button('MAKE TEN NEW CODES'));
    const description = 'The codes that you have now will no longer work.';
    expect(screen.getByRole('dialog', { description })).toBeTruthy();
    await user.click(button('CANCEL'));
    expect(calls.paths()).toEqual([]);
  });

  it('are not offered without a second factor', () => {
    open();
    expect(section('Recovery codes').getByText(/^They come with your first/)).toBeTruthy();
    expect(section('Recovery codes').queryByRole('button')).toBeNull();
  });
});
