/**
 * Shows what `toast()` says. One per page: private pages have it in their frame, the store and the log-in
 * and sign-up pages in their island. And one per dialog.
 */

import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Icon } from '../controls/Icon.tsx';
import { focusFirst } from '../form/focus.ts';
import { useText } from '../texts/catalogue.ts';
import { island } from '../texts/texts.ts';
import { removeToast, type ToastMessage, useToasts } from './toasts.ts';
import './toast.css';

interface ToasterProps {
  /** The page's own message: it is there without script, too, before all later messages. */
  readonly served?: string | null;
  readonly inDialog?: boolean;
}

const SERVED_ID = 0;

/** The messages at the edge of the page, above whatever else is open, or below a dialog; announced as they arrive. */
export function Toaster({ served, inDialog = false }: ToasterProps) {
  const [first, setFirst] = useState(served);
  const toasts = useToasts(inDialog);
  const messages: readonly ToastMessage[] = first
    ? [{ id: SERVED_ID, text: first }, ...toasts]
    : toasts;
  const stack = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // The style sheet always shows it; as an open popover it is also above those that were opened earlier.
  useEffect(() => {
    if (inDialog) return;
    stack.current?.hidePopover?.();
    if (last !== undefined) stack.current?.showPopover?.();
  }, [last, inDialog]);
  const keepFocus = useFocusKept(stack);
  return (
    // Each message is read out whole and on its own; a status would read all of them again.
    <div
      ref={stack}
      className="toaster"
      role="status"
      aria-atomic="false"
      popover={inDialog ? undefined : 'manual'}
      {...keepFocus}
    >
      {messages.map((message) => (
        <Toast
          key={message.id}
          message={message}
          onGone={() => (message.id === SERVED_ID ? setFirst(null) : removeToast(message.id))}
        />
      ))}
    </div>
  );
}

/** When the message that has the focus goes: focuses another one's button, else what had the focus before. */
function useFocusKept(stack: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    const buttons = stack.current?.querySelectorAll('button') ?? [];
    const back = before.current;
    // On a phone, only the newest message and errors are visible.
    focusFirst([...buttons, back, document.querySelector('main')], { preventScroll: true });
    // Another one's button was focused from nowhere.
    before.current = back;
  });
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      focused.current = target;
      const within = relatedTarget instanceof Node && stack.current?.contains(relatedTarget);
      if (!within) before.current = relatedTarget;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

interface ToastProps {
  readonly message: ToastMessage;
  readonly onGone: () => void;
}

export const TOAST_MS = 5000;
/** Errors stay longer: they may have to be read twice. */
export const ERROR_TOAST_MS = 10_000;
/** The length of the closing animation. */
export const CLOSE_MS = 150;

/** One message: it disappears on its own, unless a visitor points at it, or when it is closed. */
function Toast({ message, onGone }: ToastProps) {
  const t = useText(island);
  const { text, mark, look = 'plain' } = message;
  const [held, setHeld] = useState(false);
  const [closing, setClosing] = useState(false);
  const leave = useEffectEvent(() => (closing ? onGone() : setClosing(true)));
  const duration = look === 'error' ? ERROR_TOAST_MS : TOAST_MS;

  useEffect(() => {
    if (held && !closing) return;
    const timer = setTimeout(() => leave(), closing ? CLOSE_MS : duration);
    return () => clearTimeout(timer);
  }, [held, closing, duration]);

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
      <p className="toast__text" aria-atomic="true">
        {mark && <span className="toast__mark">{`${mark} `}</span>}
        {text}
      </p>
      <button
        type="button"
        className="icon-box toast__close"
        aria-label={t('toast.close')}
        onClick={() => setClosing(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
