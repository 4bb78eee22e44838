/** What a ZIP costs, whether it is to be had, and the ways on from there. */
import type { Shell } from '../../../generated/Shell.ts';
import type { Zip } from '../../../generated/Zip.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { EVERYTHING, storeHref } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { common, zips } from '../../../shared/texts/texts.ts';
import { publicStanding } from '../public-standing.ts';
import { zip as texts } from '../texts.ts';

interface Props {
  readonly zip: Zip;
  readonly shell: Shell;
}

export function ZipOffer({ zip, shell }: Props) {
  const t = text(texts, shell.lang);
  const standing = publicStanding(zip);
  const available = standing === 'available';
  const inStore = available
    ? { ...EVERYTHING, search: zip.zip_code }
    : { ...EVERYTHING, states: [zip.state], available_only: true };
  return (
    <div className="zip-offer">
      <p className="zip-offer__price">
        <span className="visually-hidden">{`${t('price')} `}</span>
        {usd(zip.price)}
      </p>
      <p className={`zip-offer__standing zip-offer__standing--${standing}`}>
        <strong>{t(`standing.${standing}`)}</strong> {t(`standing.${standing}.text`)}
      </p>
      {!available && <FollowZip zip={zip} lang={shell.lang} />}
      {available && <AddToCart zip={zip.zip_code} lang={shell.lang} />}
      <p className="zip-offer__ways">
        <ButtonLink href={storeHref(inStore)} look="secondary" size="large">
          {t(available ? 'way.store' : 'way.others')}
        </ButtonLink>
        {shell.signed_in ? null : (
          <ButtonLink href={shell.links.sign_up} look="secondary" size="large">
            {text(common, shell.lang)('action.sign_up')}
          </ButtonLink>
        )}
      </p>
      {available && <FollowZip zip={zip} lang={shell.lang} />}
    </div>
  );
}

interface AddToCartProps {
  readonly zip: string;
  readonly lang: Lang;
}

/**
 * Puts the ZIP into the cart and leads there, by a form: the page is the same for everybody, and knows nobody's cart.
 * Who is not signed in gets to the cart by way of the log-in.
 */
function AddToCart({ zip, lang }: AddToCartProps) {
  return (
    <form className="zip-offer__buy" action="/zipcart/add" method="post">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value="/zipcart" />
      <Button type="submit" size="large">
        {text(zips, lang)('card.add')}
        <span className="visually-hidden">{` ${zip}`}</span>
      </Button>
    </form>
  );
}

interface FollowZipProps {
  readonly zip: Zip;
  readonly lang: Lang;
}

/**
 * Follows a ZIP, by a form: the page is the same for everybody, so it can't know who follows it already. The
 * watch list, where the form leads, does.
 */
function FollowZip({ zip, lang }: FollowZipProps) {
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
