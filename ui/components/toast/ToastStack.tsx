/** The messages at the edge of the page, announced as they come. */
import { type Lang, text } from '../../i18n/catalogue.ts';
import { form } from '../../i18n/form.ts';
import type { ToastMessage } from '../../lib/toasts.ts';
import { Toast } from './Toast.tsx';

interface Props {
  readonly messages: readonly ToastMessage[];
  readonly lang: Lang;
  readonly onGone: (id: number) => void;
}

export function ToastStack({ messages, lang, onGone }: Props) {
  return (
    <div className="toaster" role="status">
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
