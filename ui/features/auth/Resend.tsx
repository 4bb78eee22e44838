/** Asks for the mail again; rests for a while after each time, so that nobody is flooded. */
import { useEffect, useState } from 'react';
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { auth } from './texts.ts';
import './auth.css';

interface Props {
  readonly lang: Lang;
  readonly label: string;
  /** @returns whether the mail was sent */
  readonly onResend: () => Promise<boolean>;
}

export const COOLDOWN_S = 30;

export function Resend({ lang, label, onResend }: Props) {
  // One mail has just gone out when this comes up.
  const [left, setLeft] = useState(COOLDOWN_S);
  const resting = left > 0;
  useEffect(() => {
    if (!resting) return;
    const timer = setInterval(() => setLeft((last) => Math.max(0, last - 1)), 1000);
    return () => clearInterval(timer);
  }, [resting]);
  const resend = async () => {
    if (resting) return;
    setLeft(COOLDOWN_S);
    if (!(await onResend())) setLeft(0);
  };
  return (
    <button
      type="button"
      className="link-button"
      aria-disabled={resting || undefined}
      onClick={() => void resend()}
    >
      {resting ? text(auth, lang)('resend.wait', { label, n: left }) : label}
    </button>
  );
}
