/** What can be done with a ZIP: take it and read about it, put it back, or only see where it went. */
import type { Zip } from '../../generated/Zip.ts';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { zips } from '../../i18n/zips.ts';
import type { Standing } from '../../lib/listing.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { CartForm, type OnCartChange } from './CartForm.tsx';
import { InfoLink } from './InfoLink.tsx';
import { ZipGone } from './ZipGone.tsx';

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
