/** The store's buttons of the cart. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StoreProps } from '../../../generated/types.ts';
import { flashOf } from '../../../testing/account.ts';
import { denyChannels } from '../../../testing/page.ts';
import { storeProps, zip } from '../../../testing/store.ts';
import { Store } from './Store.tsx';

function open(some: Partial<StoreProps> = {}) {
  const { shell, ...props } = storeProps(some);
  render(<Store {...props} zip_info={shell.links.zip_info} />);
  return userEvent.setup();
}

describe('the cart', () => {
  it('is changed by ADD TO CART and IN CART, with a message', async () => {
    const user = open({ zips: [zip()] });
    await user.click(screen.getByRole('button', { name: /^ADD TO CART/ }));
    expect(document.cookie).toBe('cart=90210');
    expect(screen.getByText('added to your cart')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^IN CART/ }));
    expect(document.cookie).toBe('');
    expect(screen.getByRole('button', { name: /^ADD TO CART/ })).toBeTruthy();
  });

  it('is changed where the browser denies storage, and no tab reaches another', async () => {
    denyChannels();
    const user = open({ zips: [zip()] });
    await user.click(screen.getByRole('button', { name: /^ADD TO CART/ }));
    expect(screen.getByRole('button', { name: /^IN CART/ })).toBeTruthy();
    expect(document.cookie).toBe('cart=90210');
  });

  it('says that it needs a cookie where the browser refuses it', async () => {
    const user = open({ zips: [zip()] });
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: /^ADD TO CART/ }));
    expect(screen.getByText(/^This browser blocks cookies/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^ADD TO CART/ })).toBeTruthy();
  });

  it('keeps what another tab added, and reports a duplicate', async () => {
    const user = open({ zips: [zip()] });
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
    document.cookie = 'cart=10001.90210; Path=/';
    await user.click(screen.getByRole('button', { name: /^ADD TO CART/ }));
    expect(screen.getByText('Zip code is already in the card')).toBeTruthy();
    expect(document.cookie).toBe('cart=10001.90210');
    expect(screen.getByRole('button', { name: /^IN CART/ })).toBeTruthy();
  });

  it('shows a server message that can be closed', async () => {
    const user = open({ flash: flashOf('cart-not-a-zip') });
    expect(screen.getByText('Not in a valid zip code format')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Close this message' })[0] as Element);
    await waitFor(() => {
      expect(screen.queryByText('Not in a valid zip code format')).toBeNull();
    });
  });
});
