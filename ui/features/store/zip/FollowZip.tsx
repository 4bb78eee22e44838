/**
 * Follows a ZIP, by a form: the page is the same for everybody, so it can't know who follows it already. The
 * watch list, where the form leads, does.
 */
import type { Zip } from '../../../generated/Zip.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { publicStanding } from '../public-standing.ts';
import { zip as texts } from '../texts.ts';

interface Props {
  readonly zip: Zip;
  readonly lang: Lang;
}

export function FollowZip({ zip, lang }: Props) {
  const t = text(texts, lang);
  const standing = publicStanding(zip) === 'available' ? 'free' : 'taken';
  return (
    <form className={`zip-follow zip-follow--${standing}`} action="/watchlist/follow" method="post">
      <input type="hidden" name="zip_code" value={zip.zip_code} />
      <Button type="submit" look={standing === 'free' ? 'secondary' : 'primary'} size="large">
        {t('follow', { zip: zip.zip_code })}
      </Button>
      <p className="zip-follow__text">
        {t(`follow.${standing}`)} <a href="/watchlist">{t('follow.list')}</a>
      </p>
    </form>
  );
}
