import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { translatePage } from '../../testing/page.ts';
import { CodeInput } from './CodeInput.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { COOLDOWN_S, Resend } from './Resend.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { usePending } from './use-pending.ts';

function Code({ error }: { readonly error?: string }) {
  const [code, setCode] = useState('');
  return <CodeInput value={code} error={error} onChange={setCode} />;
}

const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code');
const boxes = () => [...document.querySelectorAll('.code__box')].map((box) => box.textContent);

describe('the six code boxes', () => {
  it('accept six digits and nothing else', async () => {
    render(<Code />);
    await userEvent.type(code(), '12a3 4x5678');
    expect(code().value).toBe('123456');
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('accept full-width digits', async () => {
    render(<Code />);
    await userEvent.type(code(), '１２３４５６');
    expect(code().value).toBe('123456');
  });

  it.each(['123456', ' 123 456 ', 'Your code: 123-456.', '１２３　４５６'])(
    'spread pasted %j',
    async (pasted) => {
      render(<Code />);
      await userEvent.click(code());
      await userEvent.paste(pasted);
      expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6']);
    },
  );

  it('can be filled in by a phone', () => {
    render(<Code />);
    expect(code().autocomplete).toBe('one-time-code');
    expect(code().inputMode).toBe('numeric');
    fireEvent.change(code(), { target: { value: '654321' } });
    expect(boxes()).toEqual(['6', '5', '4', '3', '2', '1']);
  });

  it('show an error', () => {
    render(<Code error="Invalid code" />);
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(`${code().getAttribute('aria-describedby')}`)?.textContent).toBe(
      'Invalid code',
    );
  });

  it('add no style sheet, which the page forbids', () => {
    render(<Code />);
    expect(document.querySelector('style')).toBeNull();
  });
});

describe('a field', () => {
  const field = (words: { error?: string; hint?: string }) => {
    render(<Field label="INK ID" value="ink" onChange={() => {}} {...words} />);
    return screen.getByLabelText('INK ID');
  };
  const words = (input: Element) =>
    document.getElementById(`${input.getAttribute('aria-describedby')}`)?.textContent;

  it('is described by its hint', () => {
    const input = field({ hint: '4 to 16' });
    expect(words(input)).toBe('4 to 16');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('is described by its error instead of its hint', () => {
    const input = field({ hint: '4 to 16', error: 'INK ID not available' });
    expect(words(input)).toBe('INK ID not available');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

it('a password can be shown and hidden', async () => {
  render(
    <PasswordField
      label="Password"
      autoComplete="current-password"
      value="tulip-99"
      onChange={() => {}}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect([input.type, input.autocomplete]).toEqual(['password', 'current-password']);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

describe('a submit button', () => {
  function Form({ work, fails }: { work: () => Promise<void>; fails: (cause: unknown) => void }) {
    const [pending, run] = usePending(fails);
    return (
      <SubmitButton pending={pending} onClick={() => run(work)}>
        {'NEXT'}
      </SubmitButton>
    );
  }
  const button = () => screen.getByRole('button', { name: /NEXT/ });

  it('ignores a second click until the first is done', async () => {
    let done = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    render(<Form work={work} fails={() => {}} />);
    fireEvent.click(button());
    fireEvent.click(button());
    expect(work).toHaveBeenCalledTimes(1);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('One moment')).toBeTruthy();
    done();
    await vi.waitFor(() => expect(button().hasAttribute('aria-disabled')).toBe(false));
    fireEvent.click(button());
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('reports a thrown error and can be used again', async () => {
    const fails = vi.fn();
    render(<Form work={() => Promise.reject(new Error('no'))} fails={fails} />);
    fireEvent.click(button());
    await vi.waitFor(() => expect(fails).toHaveBeenCalledWith(new Error('no')));
    expect(button().hasAttribute('aria-disabled')).toBe(false);
  });
});

function Mailed({ mailedAt }: { readonly mailedAt: number }) {
  const [pending, run] = usePending(() => {});
  const resend = async () => null;
  return <Resend mailedAt={mailedAt} pending={pending} run={run} onResend={resend} />;
}

it('a resend counts down, and is enabled again, on a page that its browser has translated', () => {
  vi.useFakeTimers();
  render(<Mailed mailedAt={Date.now()} />);
  const label = () => screen.getByRole('button').textContent;
  expect(label()).toBe('Send a new code (30 s)');
  translatePage();
  act(() => vi.advanceTimersByTime(1000));
  expect(label()).toBe('Send a new code (29 s)');
  translatePage();
  act(() => vi.advanceTimersByTime(COOLDOWN_S * 1000));
  expect(label()).toBe('Send a new code');
});

it('a resend is enabled if the clock was set back since the last mail', () => {
  render(<Mailed mailedAt={Date.now() + 3_600_000} />);
  const resend = screen.getByRole('button', { name: 'Send a new code' });
  expect(resend.hasAttribute('aria-disabled')).toBe(false);
});
