import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import {
  BROKEN,
  button,
  elsewhere,
  here,
  open,
  section,
  security,
  toasts,
} from '../testing/settings.tsx';

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
