/** A ZIP's price, whether it is available, and what can be done next. */
import type { OwnZip, Zip, ZipProps } from '../../../generated/types.ts';
import { signUpFrom } from '../../../shared/api/login-href.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { NO_FILTERS, storeHref } from '../../../shared/search/store-query.ts';
import { gap, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { common } from '../../../shared/texts/texts.ts';
import { type PublicAvailability, publicAvailability } from '../../../shared/zip/listing.ts';
import { zips } from '../../../shared/zip/texts.ts';
import { zip as texts } from '../texts.ts';
import '../../../shared/zip/status-dot.css';

type Props = Pick<ZipProps, 'zip' | 'shell' | 'own'>;

export function ZipOffer({ zip, shell, own }: Props) {
  const t = useText(texts);
  const commonText = useText(common);
  if (own) return <OwnOffer zip={zip} own={own} />;
  const availability = publicAvailability(zip);
  const available = availability === 'available';
  const inStore = available
    ? { ...NO_FILTERS, search: zip.zip_code }
    : { ...NO_FILTERS, states: [zip.state], available_only: true };
  return (
    <div className="zip-offer">
      <PriceAndAvailability
        price={zip.price}
        availability={availability}
        textKey={`availability.${availability}`}
      />
      {!available && <FollowZip zip={zip} shell={shell} />}
      {available && <AddToCart zip={zip.zip_code} />}
      <p className="cluster zip-offer__actions">
        <ButtonLink href={storeHref(inStore)} look="secondary" size="large">
          {t(available ? 'link.store' : 'link.others')}
        </ButtonLink>
        {shell.signed_in ? null : (
          <ButtonLink
            href={signUpFrom(shell.links.sign_up, shell.path)}
            look="secondary"
            size="large"
          >
            {commonText('action.sign_up')}
          </ButtonLink>
        )}
      </p>
      {available && <FollowZip zip={zip} shell={shell} />}
    </div>
  );
}

interface PriceAndAvailabilityProps {
  readonly price: number;
  readonly availability: PublicAvailability | OwnZip['standing'];
  /** The text that names the availability. The text that explains it has this key and `.text`. */
  readonly textKey: `availability.${PublicAvailability}` | `own.${OwnZip['standing']}`;
}

function PriceAndAvailability({ price, availability, textKey }: PriceAndAvailabilityProps) {
  const t = useText(texts);
  return (
    <>
      <p className="zip-offer__price">
        <span className="visually-hidden">{`${t('price')} `}</span>
        {usd(price)}
      </p>
      <p className={`zip-offer__status zip-offer__status--${availability} status-dot`}>
        <strong>{t(textKey)}</strong> {t(`${textKey}.text`)}
      </p>
    </>
  );
}

interface OwnOfferProps {
  readonly zip: Zip;
  readonly own: OwnZip;
}

const HREFS = { owned: '/dashboard', held: '/zipcart' } as const;

/** A ZIP that is the visitor's own, or about to be: nothing is offered but a link to what needs to be done. */
function OwnOffer({ zip, own }: OwnOfferProps) {
  const t = useText(texts);
  const { standing, order_id, in_cart } = own;
  const href = standing === 'reserved' ? `/orders/${order_id}` : HREFS[standing];
  return (
    <div className="zip-offer">
      <PriceAndAvailability price={zip.price} availability={standing} textKey={`own.${standing}`} />
      {standing === 'held' && !in_cart ? (
        <AddToCart zip={zip.zip_code} />
      ) : (
        <p className="cluster zip-offer__actions">
          <ButtonLink href={href} size="large">
            {t(`own.${standing}.link`)}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/**
 * Adds the ZIP to the cart and leads there, by a form: the page is the same for everybody, and knows nobody's cart.
 * Visitors who are not signed in get to the cart through the log-in.
 */
function AddToCart({ zip }: { readonly zip: string }) {
  const t = useText(zips);
  return (
    <form className="zip-offer__buy" action="/zipcart/add" method="post">
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value="/zipcart" />
      <Button type="submit" size="large">
        {t('card.add')}
        <span className="visually-hidden">{` ${zip}`}</span>
      </Button>
    </form>
  );
}

/**
 * Follows a ZIP, by a form: the page is the same for everybody, so it can't know who already follows it. The watch
 * list, where the form leads, does. What a visitor follows is known only to their browser: they can't be notified.
 */
function FollowZip({ zip, shell }: Omit<Props, 'own'>) {
  const lang = useLang();
  const t = useText(texts);
  const state = publicAvailability(zip) === 'available' ? 'free' : 'taken';
  return (
    <form
      className={`cluster zip-follow zip-follow--${state}`}
      action="/watchlist/follow"
      method="post"
    >
      <input type="hidden" name="zip_code" value={zip.zip_code} />
      <Button type="submit" look={state === 'free' ? 'secondary' : 'primary'} size="large">
        {t('follow', { zip: zip.zip_code })}
      </Button>
      <p className="note zip-follow__text">
        {t(shell.signed_in ? `follow.${state}` : `follow.${state}.visitor`)}
        {gap(lang)}
        <a className="nowrap" href="/watchlist">
          {t('follow.list')}
        </a>
      </p>
    </form>
  );
}
