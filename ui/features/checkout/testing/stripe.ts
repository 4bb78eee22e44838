/** A stand-in for the card provider's script: its calls are recorded, and tests decide their outcomes. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Handler = (event?: unknown) => void;

export interface FakeStripe {
  /** `window.Stripe`: takes the key, then the options. */
  readonly opened: ReturnType<typeof vi.fn>;
  readonly elements: ReturnType<typeof vi.fn>;
  readonly create: ReturnType<typeof vi.fn>;
  readonly submit: ReturnType<typeof vi.fn>;
  readonly confirmPayment: ReturnType<typeof vi.fn>;
  /** Makes the form send an event: `ready`, `loaderror`. */
  readonly emit: (name: string, event?: unknown) => void;
}

export function fakeStripe(): FakeStripe {
  const handlers = new Map<string, Handler[]>();
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(() => handlers.clear()),
    update: vi.fn(),
    on: (name: string, handler: Handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
      return element;
    },
    off: (name: string, handler: Handler) => {
      const left = (handlers.get(name) ?? []).filter((one) => one !== handler);
      handlers.set(name, left);
      return element;
    },
  };
  const create = vi.fn((_kind: string, _options: object) => element);
  const submit = vi.fn(async (): Promise<object> => ({}));
  const confirmPayment = vi.fn(async (_payment: object): Promise<object> => ({}));
  const group = { create, getElement: () => element, update: vi.fn(), submit };
  const elements = vi.fn((_options: object) => group);
  // React's components check for these before accepting it as the provider's.
  const others = {
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn(),
  };
  const stripe = { elements, confirmPayment, registerAppInfo: vi.fn(), ...others };
  const opened = vi.fn((_key: string, _options: object) => stripe);
  return {
    opened,
    elements,
    create,
    submit,
    confirmPayment,
    emit: (name, event) =>
      act(() => {
        for (const handler of handlers.get(name) ?? []) handler(event);
      }),
  };
}
