/** What a browser followed before its owner signed in: to be kept on their list, or forgotten. */

import { Button } from '../controls/Button.tsx';
import { ButtonLink } from '../controls/ButtonLink.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { watchlist } from '../texts/texts.ts';
import './kept.css';

interface Props {
  readonly many: number;
  /** Their codes, on the watch list itself; elsewhere there is a way to it. */
  readonly zips?: readonly string[];
  readonly lang: Lang;
}

export function Kept({ many, zips, lang }: Props) {
  const t = text(watchlist, lang);
  if (many === 0) return null;
  return (
    <section className="kept" aria-labelledby="kept-title">
      <div className="kept__words">
        <h2 className="kept__title" id="kept-title">
          {t('kept.title', { n: many })}
        </h2>
        {zips && <p className="kept__zips">{t('kept.text', { zips: zips.join(' · ') })}</p>}
      </div>
      <div className="kept__ways">
        <form action="/watchlist/keep" method="post">
          <Button type="submit" size="small">
            {t('kept.keep')}
          </Button>
        </form>
        <form action="/watchlist/forget" method="post">
          <Button type="submit" size="small" look="secondary">
            {t('kept.forget')}
          </Button>
        </form>
        {!zips && (
          <ButtonLink href="/watchlist" size="small" look="quiet">
            {t('kept.see')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
