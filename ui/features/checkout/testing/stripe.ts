/** A stand-in for the card provider's script: its calls are recorded, and tests decide their outcomes. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Handler = (event?: unknown) => void;

export interface FakeStripe {
  /** `window.Stripe`: takes the key, then the options. */
  readonly opened: ReturnType<typeof vi.fn>;
  readonly elements: ReturnType<typeof vi.fn>;
  readonly create: ReturnType<typeof vi.fn>;
  readonly mount: ReturnType<typeof vi.fn>;
  readonly destroy: ReturnType<typeof vi.fn>;
  readonly submit: ReturnType<typeof vi.fn>;
  readonly confirmPayment: ReturnType<typeof vi.fn>;
  /** Makes the form send an event: `ready`, `loaderror`. */
  readonly emit: (name: string, event?: unknown) => void;
}

export function fakeStripe(): FakeStripe {
  const handlers = new Map<string, Handler[]>();
  /** As the real one, after it could not load. */
  let isDestroyed = false;
  const mount = vi.fn((_place: HTMLElement) => {});
  const destroy = vi.fn(() => {
    if (isDestroyed) throw new Error('This Element has already been destroyed.');
    handlers.clear();
  });
  const element = {
    mount,
    destroy,
    on: (name: string, handler: Handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
      return element;
    },
  };
  const create = vi.fn((_kind: string, _options: object) => {
    isDestroyed = false;
    return element;
  });
  const submit = vi.fn(async (): Promise<object> => ({}));
  const confirmPayment = vi.fn(async (_payment: object): Promise<object> => ({}));
  const group = { create, getElement: () => element, submit };
  const elements = vi.fn((_options: object) => group);
  const stripe = { elements, confirmPayment };
  const opened = vi.fn((_key: string, _options: object) => stripe);
  return {
    opened,
    elements,
    create,
    mount,
    destroy,
    submit,
    confirmPayment,
    emit: (name, event) =>
      act(() => {
        isDestroyed = name === 'loaderror';
        for (const handler of handlers.get(name) ?? []) handler(event);
      }),
  };
}
