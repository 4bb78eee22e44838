/** The cart's messages at the edge of the page, the one that the server left first. */
import { useState } from 'react';
import { isCartNotice } from '../../../shared/cart/cart.ts';
import { type Announced, useNotices, withdraw } from '../../../shared/cart/notices.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { zips } from '../../../shared/texts/texts.ts';
import { ToastStack } from '../../../shared/toast/ToastStack.tsx';

interface Props {
  /** Key of a message that a form without script led to. */
  readonly served: string | null;
  readonly lang: Lang;
}

const SERVED_ID = 0;

export function Toaster({ served, lang }: Props) {
  const t = text(zips, lang);
  const announced = useNotices();
  const [first, setFirst] = useState<readonly Announced[]>(
    isCartNotice(served) ? [{ id: SERVED_ID, notice: served }] : [],
  );
  const messages = [...first, ...announced].map(({ id, notice, zip }) => ({
    id,
    text: t(`notice.${notice}`),
    mark: zip,
  }));
  return (
    <ToastStack
      messages={messages}
      lang={lang}
      onGone={(id) => (id === SERVED_ID ? setFirst([]) : withdraw(id))}
    />
  );
}
