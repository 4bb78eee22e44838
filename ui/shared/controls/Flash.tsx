/** What a form that was just posted has to say, possibly with a way to undo it. */
import type { ReactNode } from 'react';
import type { FlashMessage } from '../../generated/types.ts';
import { type Catalogue, useLang } from '../texts/catalogue.ts';
import { flashText } from './flash-text.ts';
import './flash.css';

interface Props<Key extends string> {
  readonly flash: FlashMessage | null;
  /** With texts `flash.<key>`. */
  readonly from: Catalogue<Key>;
  readonly children?: ReactNode;
}

export function Flash<Key extends string>({ flash, from, children }: Props<Key>) {
  const lang = useLang();
  const message = flashText(flash, from, lang);
  if (!flash || !message) return null;
  return (
    <div className={flash.succeeded ? 'flash' : 'flash flash--fault'} role="status">
      <p className="flash__text">{message}</p>
      {children}
    </div>
  );
}
