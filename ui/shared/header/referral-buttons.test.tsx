/** The buttons that share the referral link, in the header, the popup and the dashboard. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '../toast/Toaster.tsx';
import { CopyLinkButton, ShareButton } from './referral-buttons.tsx';

const LINK = 'http://localhost:3000/?inkId=ink.maker';
const SHARE = <ShareButton ink_id="ink.maker" link={LINK} />;

function open(part: ReactElement) {
  render(
    <>
      {part}
      <Toaster />
    </>,
  );
  const user = userEvent.setup();
  return { press: () => user.click(screen.getAllByRole('button')[0] as Element) };
}

/** The device's share sheet: jsdom has none. */
function letShare(share: (data: ShareData) => Promise<void>) {
  const shared = vi.fn(share);
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  return shared;
}

const shown = () => screen.getByRole('status').textContent;
const copied = () => navigator.clipboard.readText();

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('the copy button', () => {
  const COPY = <CopyLinkButton link={LINK} label="COPY LINK" look="primary" />;

  it('copies the link and says so', async () => {
    const { press } = open(COPY);
    expect(screen.getByRole('button').textContent).toBe('COPY LINK');
    await press();
    expect(shown()).toBe('Link copied');
    expect(await copied()).toBe(LINK);
  });

  it('reports that the browser refused to copy', async () => {
    const { press } = open(COPY);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press();
    expect(shown()).toBe('Failed. Try Again.');
  });
});

describe('SHARE INK ID', () => {
  it('opens the device’s share sheet and shows nothing itself', async () => {
    const share = letShare(async () => {});
    await open(SHARE).press();
    expect(share).toHaveBeenCalledWith({ title: 'ink.maker on INKPAY', url: LINK });
    expect(shown()).toBe('');
  });

  it('copies the link if the device can’t share', async () => {
    await open(SHARE).press();
    expect(shown()).toBe('Link copied');
    expect(await copied()).toBe(LINK);
  });

  it('copies the link if sharing fails, but not if it is cancelled', async () => {
    const { press } = open(SHARE);
    letShare(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await press();
    expect(shown()).toBe('');
    letShare(async () => {
      throw new DOMException('not here', 'NotAllowedError');
    });
    await press();
    expect(shown()).toBe('Link copied');
  });
});
