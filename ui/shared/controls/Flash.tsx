/** What a form that was just posted has to say, possibly with a way to undo it. */
import type { ReactNode } from 'react';
import type { FlashMessage } from '../../generated/types.ts';
import type { Catalogue } from '../texts/catalogue.ts';
import { useFlashText } from './use-flash-text.ts';
import './flash.css';

interface Props<Key extends string> {
  readonly flash: FlashMessage | null;
  /** With texts `flash.<key>`. */
  readonly from: Catalogue<Key>;
  readonly children?: ReactNode;
}

export function Flash<Key extends string>({ flash, from, children }: Props<Key>) {
  const message = useFlashText(flash, from);
  if (!flash || !message) return null;
  return (
    <div className={flash.succeeded ? 'flash' : 'flash flash--fault'} role="status">
      <p className="flash__text">{message}</p>
      {children}
    </div>
  );
}
