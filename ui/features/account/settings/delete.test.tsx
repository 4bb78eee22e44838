import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { translatePage } from '../../../testing/page.ts';
import { BROKEN, button, open, REQUIRED } from '../testing/settings.tsx';

describe('deleting the account', () => {
  const begin = async (typed: string) => {
    const opened = open();
    await opened.user.click(button('DELETE ACCOUNT'));
    const description = /go back to the store after 7 days/;
    expect(screen.getByRole('dialog', { description })).toBeTruthy();
    await opened.user.type(screen.getByLabelText(/^Type your INK ID/), typed);
    return opened;
  };

  it('names the earnings that are given up, if any', async () => {
    const { user } = open({}, 12.5);
    await user.click(button('DELETE ACCOUNT'));
    const description = /Your earnings of \$12\.50 can’t be paid out/;
    expect(screen.getByRole('dialog', { description })).toBeTruthy();
    cleanup();
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
    const deleted = { name: '@ink.maker is deleted', description: /The last e-mail about/ };
    expect(await screen.findByRole('dialog', deleted)).toBeTruthy();
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

  const loseReply = async () => {
    const opened = await begin('ink.maker');
    opened.calls.answer('/user/delete', new TypeError('Failed to fetch'), { status: 2 });
    opened.calls.answer('/auth/session-refresh', { status: 2 });
    await opened.user.click(button('DELETE FOR GOOD'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/No connection/));
    return opened;
  };

  it('is confirmed by the next attempt if the reply was lost', async () => {
    const { calls, user } = await loseReply();
    calls.answer('/referrer/lookup', { status: 5, code: 'referrer.unknown', error: 'Unknown' });
    await user.click(button('DELETE FOR GOOD'));
    expect(await screen.findByText('@ink.maker is deleted')).toBeTruthy();
    expect(calls.sent('/referrer/lookup')).toEqual([{ referrer_id: 'ink.maker' }]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is not confirmed if only the session has ended', async () => {
    const { user } = await loseReply();
    await user.click(button('DELETE FOR GOOD'));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/auth/login?return_to=%2F'));
    expect(screen.queryByText('@ink.maker is deleted')).toBeNull();
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
