/** One message: it leaves by itself unless somebody points at it, or when it is closed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import type { ToastMessage } from './toasts.ts';
import './toast.css';

interface Props {
  readonly message: ToastMessage;
  readonly closeLabel: string;
  readonly onGone: () => void;
}

export const TOAST_MS = 5000;
/** What went wrong stays longer: it may have to be read twice. */
export const ERROR_TOAST_MS = 10_000;
/** The length of the closing animation. */
export const CLOSE_MS = 150;

export function Toast({ message, closeLabel, onGone }: Props) {
  const { text, mark, look = 'plain' } = message;
  const [held, setHeld] = useState(false);
  const [closing, setClosing] = useState(false);
  const leave = useEffectEvent(() => (closing ? onGone() : setClosing(true)));
  const stay = look === 'error' ? ERROR_TOAST_MS : TOAST_MS;

  useEffect(() => {
    if (held && !closing) return;
    const timer = setTimeout(() => leave(), closing ? CLOSE_MS : stay);
    return () => clearTimeout(timer);
  }, [held, closing, stay]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only rests its timer
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same
    <div
      className={`toast toast--${look}${closing ? ' toast--closing' : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="toast__text">
        {mark && <span className="toast__mark">{mark}</span>}
        {text}
      </p>
      <button
        type="button"
        className="toast__close"
        aria-label={closeLabel}
        onClick={() => setClosing(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
