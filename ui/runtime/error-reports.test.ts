// @vitest-environment jsdom
/** Which failures of scripts are reported, and how often. */
import { beforeEach, expect, it, vi } from 'vitest';
import { reportScriptErrors } from './error-reports.ts';

const sendBeacon = vi.fn((_: string, __: Blob) => true);

beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
});

/** The runner itself listens for errors, so that promises fail here. */
const fail = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

const read = (blob: Blob | undefined) =>
  new Promise<unknown>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(JSON.parse(String(reader.result)));
    reader.readAsText(blob ?? new Blob(['{}']));
  });

it('reports the first five failures of a page, whatever was thrown', async () => {
  reportScriptErrors('/reports/script');
  fail(new TypeError('no'));
  fail('a text');
  for (let more = 0; more < 5; more += 1) fail(new Error('again'));
  expect(sendBeacon).toHaveBeenCalledTimes(5);
  const [first, second] = sendBeacon.mock.calls;
  expect(first?.[0]).toBe('/reports/script');
  expect(await read(first?.[1])).toMatchObject({
    name: 'TypeError',
    message: 'no',
    stack: expect.stringContaining('error-reports.test'),
  });
  expect(await read(second?.[1])).toMatchObject({ message: 'a text' });
});

it('reports a failure that has neither a message nor a stack', async () => {
  reportScriptErrors('/reports/script');
  fail(Object.assign(new Error(), { stack: undefined }));
  const [address, body] = sendBeacon.mock.lastCall ?? [];
  expect(address).toBe('/reports/script');
  expect(await read(body)).toEqual({ name: 'Error', message: '', stack: '' });
});
