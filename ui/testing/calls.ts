/** A stand-in for the server's calls: each path replies in turn, and what was sent to it is recorded. */
import { vi } from 'vitest';

/** A reply, one that depends on what was sent, a whole response, or a network failure. */
export type Answer = object | ((sent: Sent) => object) | Error;
export type Sent = Readonly<Record<string, unknown>>;

const OK = { status: 0 };

export interface Calls {
  /** The last reply repeats; a path without any replies with status 0. */
  readonly answer: (path: string, ...answers: readonly Answer[]) => void;
  /** Holds back every reply until the returned function is called. */
  readonly hold: () => () => void;
  readonly sent: (path: string) => readonly Sent[];
  readonly paths: () => readonly string[];
}

/** Stubs `fetch` for the test that runs. */
export function mockCalls(): Calls {
  const answers = new Map<string, Answer[]>();
  const log: { path: string; sent: Sent }[] = [];
  let held: Promise<void> = Promise.resolve();

  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    const sent = JSON.parse(body) as Sent;
    log.push({ path, sent });
    const left = answers.get(path) ?? [OK];
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? OK;
    await held;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return Response.json(typeof answer === 'function' ? answer(sent) : answer);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});

  return {
    answer: (path, ...given) => answers.set(path, [...given]),
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    sent: (path) => log.filter((one) => one.path === path).map((one) => one.sent),
    paths: () => log.map((one) => one.path),
  };
}
