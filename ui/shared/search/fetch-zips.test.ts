// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { zip } from '../../testing/store.ts';
import { fetchZips } from './fetch-zips.ts';

const HREF = '/zipcode/search?search=a';
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** Does not reply until it is aborted. */
const waits = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});

it('requests JSON in the page’s language and returns the results', async () => {
  document.documentElement.dataset.lang = 'ch';
  const found = { count: 2, zip_codes: [zip(), zip({ price: 150.5, tier: 5, status: 40 })] };
  fetched.mockResolvedValue(Response.json({ status: 0, ...found }));
  expect(await fetchZips(HREF)).toMatchObject(found);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`${HREF}&lang=ch`, {
    headers: { Accept: 'application/json' },
    signal: expect.any(AbortSignal),
  });
});

it.each([
  ['no JSON', new Response('<html>')],
  ['no envelope', Response.json({ count: 0, zip_codes: [] })],
  ['no object', Response.json(null)],
  ['a refusal', Response.json({ status: 9, error: 'Something went wrong' })],
])('returns null for %s', async (_, answer) => {
  fetched.mockResolvedValue(answer);
  expect(await fetchZips(HREF)).toBeNull();
});

it('returns null without a network', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await fetchZips(HREF)).toBeNull();
});

it('is aborted by the caller’s signal', async () => {
  const asker = new AbortController();
  fetched.mockImplementation(waits);
  const answer = fetchZips(HREF, asker.signal);
  expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(false);
  asker.abort();
  expect(await answer).toBeNull();
});

it('times out', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  fetched.mockImplementation(waits);
  const answer = fetchZips(HREF, new AbortController().signal);
  expect(limit).toHaveBeenCalledExactlyOnceWith(30_000);
  patience.abort();
  expect(await answer).toBeNull();
});
