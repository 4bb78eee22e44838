/** Asks for the mail again; rests for a while after each time, so that nobody is flooded. */
import { useEffect, useState } from 'react';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly lang: Lang;
  readonly label: string;
  /** When the last mail went out, or another was refused, in milliseconds since 1970. */
  readonly mailedAt: number;
  /** Seconds that it rests from then on. */
  readonly wait?: number;
  readonly onResend: () => Promise<void>;
}

export const COOLDOWN_S = 30;

/** Seconds that a resend rests. A clock that was set back in between does not make it rest for longer. */
export const secondsLeft = (mailedAt: number, wait: number): number =>
  Math.min(wait, Math.max(0, wait - Math.floor((Date.now() - mailedAt) / 1000)));

/** Longer than this, it is said in minutes. */
const MOST_S = 90;

export function Resend({ lang, label, mailedAt, wait = COOLDOWN_S, onResend }: Props) {
  const t = text(auth, lang);
  const [left, setLeft] = useState(() => secondsLeft(mailedAt, wait));
  const [asking, setAsking] = useState(false);
  const resting = left > 0;
  useEffect(() => {
    setLeft(secondsLeft(mailedAt, wait));
    if (!resting) return;
    const timer = setInterval(() => setLeft(secondsLeft(mailedAt, wait)), 1000);
    return () => clearInterval(timer);
  }, [resting, mailedAt, wait]);
  const resend = async () => {
    if (resting || asking) return;
    setAsking(true);
    await onResend();
    setAsking(false);
  };
  return (
    <button
      type="button"
      className="link-button"
      aria-disabled={resting || asking || undefined}
      onClick={() => void resend()}
    >
      {!resting && label}
      {resting && left <= MOST_S && t('resend.wait', { label, n: left })}
      {left > MOST_S && t('resend.wait.minutes', { label, n: Math.ceil(left / 60) })}
    </button>
  );
}
