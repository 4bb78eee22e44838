/** One message: it leaves by itself unless somebody points at it, or when it is closed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';

interface Props {
  readonly zip: string | undefined;
  readonly text: string;
  readonly closeLabel: string;
  readonly onGone: () => void;
}

export const TOAST_MS = 5000;
/** The length of the closing animation. */
export const CLOSE_MS = 150;

export function Toast({ zip, text, closeLabel, onGone }: Props) {
  const [held, setHeld] = useState(false);
  const [closing, setClosing] = useState(false);
  const leave = useEffectEvent(() => (closing ? onGone() : setClosing(true)));

  useEffect(() => {
    if (held && !closing) return;
    const timer = setTimeout(() => leave(), closing ? CLOSE_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, closing]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only rests its timer
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same
    <div
      className={closing ? 'toast toast--closing' : 'toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="toast__text">
        {zip && <span className="toast__zip">{zip}</span>}
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
