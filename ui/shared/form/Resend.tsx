/** Requests the mail again; disabled for a while after each time, so that nobody is flooded. */
import { useEffect, useState } from 'react';
import { useText } from '../texts/catalogue.ts';
import { form } from './texts.ts';
import type { Run } from './use-pending.ts';
import './form.css';

interface Props {
  /** Its label if more than a code is sent. */
  readonly label?: string | undefined;
  /** When the last mail was sent, or another was refused, in milliseconds since 1970. */
  readonly mailedAt: number;
  /** Seconds that it is disabled from then on. */
  readonly wait?: number;
  /** Whether its form awaits an answer. */
  readonly pending: boolean;
  /** Its form's, which waits for a resend in turn. */
  readonly run: Run;
  /** A refusal says for how many seconds no other mail is sent. */
  readonly onResend: () => Promise<{ readonly wait?: number | undefined } | null>;
}

export const COOLDOWN_S = 30;

/** Seconds that a resend is still disabled: none if the clock was set back in between. */
export function secondsLeft(mailedAt: number, wait: number): number {
  const age = Math.trunc((Date.now() - mailedAt) / 1000);
  return age < 0 ? 0 : Math.max(0, wait - age);
}

/** If longer than this, it is shown in minutes. */
const MAX_WAIT_S = 90;

export function Resend({ label, pending, run, onResend, ...mailed }: Props) {
  const t = useText(form);
  const [refused, setRefused] = useState({ mailedAt: 0, wait: 0 });
  const { mailedAt, wait = COOLDOWN_S } = refused.mailedAt > mailed.mailedAt ? refused : mailed;
  const [left, setLeft] = useState(() => secondsLeft(mailedAt, wait));
  const disabled = left > 0;
  useEffect(() => {
    setLeft(secondsLeft(mailedAt, wait));
    if (!disabled) return;
    const timer = setInterval(() => setLeft(secondsLeft(mailedAt, wait)), 1000);
    return () => clearInterval(timer);
  }, [disabled, mailedAt, wait]);
  const resend = async () => {
    const reply = await onResend();
    if (reply?.wait) setRefused({ mailedAt: Date.now(), wait: reply.wait });
  };
  const caption = label ?? t('code.resend');
  const waiting =
    left > MAX_WAIT_S
      ? t('resend.wait.minutes', { label: caption, n: Math.ceil(left / 60) })
      : t('resend.wait', { label: caption, n: left });
  return (
    <button
      type="button"
      className="link-button"
      aria-disabled={disabled || pending || undefined}
      onClick={() => {
        if (!disabled && !pending) run(resend);
      }}
    >
      {disabled ? waiting : caption}
    </button>
  );
}
