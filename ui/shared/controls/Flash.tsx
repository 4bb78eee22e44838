/** What a form that was just posted has to say, and perhaps the way back from it. */
import type { ReactNode } from 'react';
import type { FlashMessage } from '../../generated/FlashMessage.ts';
import { type Catalogue, type Lang, text } from '../texts/catalogue.ts';
import './flash.css';

interface Props<Key extends string> {
  readonly flash: FlashMessage | null;
  /** With texts `flash.<key>`; one without it is another page's, and nothing is said. */
  readonly from: Catalogue<Key>;
  readonly lang: Lang;
  readonly children?: ReactNode;
}

export function Flash<Key extends string>({ flash, from, lang, children }: Props<Key>) {
  const key = `flash.${flash?.key}`;
  const isSaid = (one: string): one is Key => Object.hasOwn(from[lang], one);
  if (!flash || !isSaid(key)) return null;
  return (
    <div className={flash.succeeded ? 'flash' : 'flash flash--fault'} role="status">
      <p className="flash__text">
        {text(from, lang)(key, {
          who: `@${flash.ink_id}`,
          zip: flash.zip ?? '',
          n: flash.minutes ?? 1,
        })}
      </p>
      {children}
    </div>
  );
}
