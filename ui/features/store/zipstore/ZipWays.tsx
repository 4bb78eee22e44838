/** What can be done with a ZIP: take it and read about it, put it back, or only see where it went. */
import type { Zip } from '../../../generated/Zip.ts';
import { CartForm, type OnCartChange } from '../../../shared/cart/CartForm.tsx';
import { Button } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { zips } from '../../../shared/texts/texts.ts';
import type { Standing } from '../../../shared/zip/listing.ts';
import { ZipGone } from '../../../shared/zip/ZipGone.tsx';
import { InfoLink } from './InfoLink.tsx';
import '../../../shared/zip/zip-card.css';

interface Props {
  readonly zip: Zip;
  readonly standing: Standing;
  readonly lang: Lang;
  readonly infoUrl: string;
  readonly returnTo: string;
  readonly onCartChange: OnCartChange;
}

export function ZipWays({ zip, standing, lang, infoUrl, returnTo, onCartChange }: Props) {
  const t = text(zips, lang);
  if (standing !== 'available' && standing !== 'in-cart') {
    return <ZipGone standing={standing} lang={lang} />;
  }
  const inCart = standing === 'in-cart';
  const code = zip.zip_code;
  // One form and one button for both, so that focus stays where it was.
  return (
    <div className="zip-ways">
      <CartForm
        verb={inCart ? 'remove' : 'add'}
        zip={code}
        returnTo={returnTo}
        onChange={onCartChange}
      >
        <Button type="submit" size="small" look={inCart ? 'secondary' : 'primary'}>
          <Icon name={inCart ? 'check' : 'plus'} />
          {t(inCart ? 'card.in' : 'card.add')}
          <span className="visually-hidden">
            {` ${inCart ? t('card.remove', { zip: code }) : code}`}
          </span>
        </Button>
      </CartForm>
      {!inCart && <InfoLink zip={code} lang={lang} url={infoUrl} />}
    </div>
  );
}
