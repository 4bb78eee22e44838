/** The links from one page of transactions to the next older one, and back to the newest. */

import { ListPages } from '../../shared/controls/ListPages.tsx';
import { useText } from '../../shared/texts/catalogue.ts';
import { billing } from './texts.ts';
import './transactions.css';

interface Props {
  /** The page's URL with its filters, below a line or from the newest on. */
  readonly href: (before: number | null) => string;
  /** The line below which older ones start, if there are any. */
  readonly older: number | null;
  /** The line above those shown; null if these are the newest. */
  readonly before: number | null;
  /** Shown if there are no older ones. */
  readonly end?: string;
}

export function OlderPages({ end, ...lines }: Props) {
  const t = useText(billing);
  return (
    <ListPages className="older-pages" from={billing} {...lines}>
      <p className="note-faint older-pages__end">{end ?? t('transactions.end')}</p>
    </ListPages>
  );
}
