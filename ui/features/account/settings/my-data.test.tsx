import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { button, open, REQUIRED, section, toasts } from '../testing/settings.tsx';
import { saveFile } from './save-file.ts';

vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));

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
  });

  it('leads to the log-in with an explanation if the session was ended elsewhere', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', refusal({ status: 2 }, 401)());
    calls.answer('/auth/session-refresh', { status: 2 });
    await user.click(button('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText('Hit max retries. Logging out.')).toBeTruthy();
    expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F');
  });

  it('shows and logs an error if it can’t be fetched', async () => {
    const { calls, user } = open();
    calls.answer('/user/data', new TypeError('Failed to fetch'));
    const logged = vi.spyOn(console, 'warn');
    await user.click(button('DOWNLOAD MY DATA'));
    expect(await section('My data').findByText(/No connection/)).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('/user/data:', expect.any(TypeError));
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
