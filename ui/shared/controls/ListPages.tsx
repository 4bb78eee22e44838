/** The links from one page of a long list to the next older one, and back to the newest. */
import type { ReactNode } from 'react';
import { type Catalogue, useText } from '../texts/catalogue.ts';
import { ButtonLink } from './Button.tsx';

interface Props<Line> {
  readonly className: string;
  readonly from: Catalogue<'pages' | 'newest' | 'older'>;
  /** The list's URL, below a line or from the newest on. */
  readonly href: (before: Line | null) => string;
  /** The line above those shown; null if these are the newest. */
  readonly before: Line | null;
  /** The line below which older ones start, if there are any. */
  readonly older: Line | null;
  /** Shown if there are no older ones. */
  readonly children?: ReactNode;
}

export function ListPages<Line>({ className, from, href, before, older, children }: Props<Line>) {
  const t = useText(from);
  if (before === null && older === null) return null;
  const pageLink = (line: Line | null, label: string) => (
    <ButtonLink href={href(line)} look="secondary" size="small">
      {label}
    </ButtonLink>
  );
  return (
    <nav className={className} aria-label={t('pages')}>
      {before !== null && pageLink(null, t('newest'))}
      {older === null ? children : pageLink(older, t('older'))}
    </nav>
  );
}
