/**
 * One ZIP of the store, in any state: available, in the cart, held, reserved, sold. Its name links to its
 * page, where an unavailable one can be followed.
 */

import type { Zip } from '../../../generated/types.ts';
import { zipHref } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { type Availability, availabilityOf } from '../../../shared/zip/listing.ts';
import { zips } from '../../../shared/zip/texts.ts';
import { ZipPlate } from '../../../shared/zip/ZipPlate.tsx';
import { ZipUnavailable } from '../../../shared/zip/ZipUnavailable.tsx';
import { CartForm, type OnCartChange } from './CartForm.tsx';
import '../../../shared/controls/empty.css';
import '../../../shared/zip/tier.css';
import '../../../shared/zip/zip-card.css';
import '../../../shared/zip/zip-plate.css';
import './store-zip-card.css';

export interface ZipCardProps {
  readonly zip: Zip;
  readonly inCart: boolean;
  /** MORE INFO: URL of an external page about a ZIP, with `{zip}` as the placeholder for the code. */
  readonly infoUrl: string;
  readonly returnTo: string;
  readonly onCartChange: OnCartChange;
}

export function ZipCard({ zip, inCart, ...ways }: ZipCardProps) {
  const t = useText(zips);
  const availability = availabilityOf(zip, inCart);
  return (
    <article className={`zip-card tier-${zip.tier} zip-card--${availability}`}>
      <ZipPlate zip={zip} />
      <div className="zip-card__facts">
        <p className="zip-card__title">
          <a href={zipHref(zip.zip_code)}>{zip.title}</a>
        </p>
        <p className="zip-card__price">
          <span className="visually-hidden">{`${t('card.price')} `}</span>
          <span>{usd(zip.price)}</span>
        </p>
        <p className="note zip-card__description">{zip.description}</p>
      </div>
      <div className="zip-card__foot">
        <ZipActions zip={zip} availability={availability} {...ways} />
      </div>
    </article>
  );
}

interface ZipActionsProps extends Omit<ZipCardProps, 'inCart'> {
  readonly availability: Availability;
}

/** The actions of a ZIP: take it and read about it, put it back, or only see what happened to it. */
function ZipActions({ zip, availability, infoUrl, returnTo, onCartChange }: ZipActionsProps) {
  const t = useText(zips);
  if (availability !== 'available' && availability !== 'in-cart') {
    return <ZipUnavailable availability={availability} />;
  }
  const inCart = availability === 'in-cart';
  const code = zip.zip_code;
  // One form and one button for both, so that focus stays where it was.
  return (
    <div className="bar zip-actions">
      <CartForm
        verb={inCart ? 'remove' : 'add'}
        zip={code}
        returnTo={returnTo}
        onChange={onCartChange}
      >
        <Button type="submit" size="small" look={inCart ? 'secondary' : 'primary'}>
          <Icon name={inCart ? 'check' : 'plus'} />
          <span>{t(inCart ? 'card.in' : 'card.add')}</span>
          <span className="visually-hidden">
            {` ${inCart ? t('card.remove', { zip: code }) : code}`}
          </span>
        </Button>
      </CartForm>
      {!inCart && (
        <ButtonLink
          href={infoUrl.replaceAll('{zip}', code)}
          target="_blank"
          rel="noopener"
          look="quiet"
          size="small"
        >
          {t('card.more')}
          <span className="visually-hidden">{` ${t('card.more.about', { zip: code })}`}</span>
          <Icon name="out" />
        </ButtonLink>
      )}
    </div>
  );
}

/** A card that is still loading: the same boxes as a ZIP's, without text. */
export function SkeletonCard() {
  return (
    <div className="zip-card tier-5 zip-card--skeleton" aria-hidden="true">
      <div className="zip-plate" />
      <div className="zip-card__facts">
        <p className="zip-card__title">
          <span className="skeleton skeleton--title" />
        </p>
        <p className="zip-card__price">
          <span className="skeleton skeleton--price" />
        </p>
        <p className="note zip-card__description">
          <span className="skeleton" />
        </p>
      </div>
      <div className="zip-card__foot">
        <span className="skeleton skeleton--button" />
      </div>
    </div>
  );
}
