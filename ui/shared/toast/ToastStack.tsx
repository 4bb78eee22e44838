/** The messages at the edge of the page, above whatever else is open, announced as they come. */
import { useEffect, useRef } from 'react';
import { type Lang, text } from '../texts/catalogue.ts';
import { form } from '../texts/texts.ts';
import { Toast } from './Toast.tsx';
import type { ToastMessage } from './toasts.ts';
import './toast.css';

interface Props {
  readonly messages: readonly ToastMessage[];
  readonly lang: Lang;
  readonly onGone: (id: number) => void;
}

export function ToastStack({ messages, lang, onGone }: Props) {
  const stack = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // The style sheet shows it always; as an open popover it is also above those that were opened before.
  useEffect(() => {
    stack.current?.hidePopover?.();
    if (last !== undefined) stack.current?.showPopover?.();
  }, [last]);
  return (
    <div ref={stack} className="toaster" role="status" popover="manual">
      {messages.map((message) => (
        <Toast
          key={message.id}
          message={message}
          closeLabel={text(form, lang)('toast.close')}
          onGone={() => onGone(message.id)}
        />
      ))}
    </div>
  );
}
