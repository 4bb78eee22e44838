/** A ZIP as a product with its offer, and ZIPs as a list, for search engines. */
import type { StateZip } from '../../generated/StateZip.ts';
import type { Zip } from '../../generated/Zip.ts';
import { canonical, type Site, type Thing } from '../../runtime/structured-data.ts';
import { text } from '../../shared/texts/catalogue.ts';
import { publicStanding } from '../../shared/zip/listing.ts';
import { zipHref, zipPicture } from '../../shared/zip/zip-href.ts';
import { zip as texts } from './texts.ts';

export function product(zip: Zip, site: Site): Thing {
  const { origin, lang } = site;
  const url = canonical(site, zipHref(zip.zip_code));
  return {
    '@type': 'Product',
    name: `${text(texts, lang)('title', { zip: zip.zip_code })} ${zip.title}`,
    description: zip.description,
    sku: zip.zip_code,
    image: `${origin}${zipPicture(zip.zip_code)}`,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: zip.price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${publicStanding(zip) === 'available' ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** So many that the list stays smaller than the page. */
const LISTED = 10;

/** The dearest of a state, the dearest first. */
export const dearest = (zips: readonly StateZip[], site: Site): Thing => ({
  '@type': 'ItemList',
  itemListOrder: 'https://schema.org/ItemListOrderDescending',
  itemListElement: [...zips]
    .sort((a, b) => b.price - a.price)
    .slice(0, LISTED)
    .map(({ zip_code, city }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: `${zip_code} ${city}`,
      url: canonical(site, zipHref(zip_code)),
    })),
});
