/** Asks for the mail again; rests for a while after each time, so that nobody is flooded. */
import { useEffect, useState } from 'react';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly lang: Lang;
  readonly label: string;
  /** When the last mail went out, in milliseconds since 1970. */
  readonly mailedAt: number;
  readonly onResend: () => Promise<void>;
}

const COOLDOWN_S = 30;

/** Seconds that a resend rests. A clock that was set back in between does not make it rest for longer. */
const secondsLeft = (mailedAt: number): number =>
  Math.min(COOLDOWN_S, Math.max(0, COOLDOWN_S - Math.floor((Date.now() - mailedAt) / 1000)));

export function Resend({ lang, label, mailedAt, onResend }: Props) {
  const [left, setLeft] = useState(() => secondsLeft(mailedAt));
  const [asking, setAsking] = useState(false);
  const resting = left > 0;
  useEffect(() => {
    setLeft(secondsLeft(mailedAt));
    if (!resting) return;
    const timer = setInterval(() => setLeft(secondsLeft(mailedAt)), 1000);
    return () => clearInterval(timer);
  }, [resting, mailedAt]);
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
      {resting ? text(auth, lang)('resend.wait', { label, n: left }) : label}
    </button>
  );
}
