/** Who runs the site and what the site is, for search engines. */
import type { Shell } from '../../../generated/Shell.ts';
import type { Thing } from '../../../runtime/structured-data.ts';
import { STORE } from '../../../shared/search/store-query.ts';

const NAME = 'INKPAY';

export const organization = ({ origin, links }: Shell): Thing => ({
  '@type': 'Organization',
  name: NAME,
  url: origin,
  logo: `${origin}/icon-192.png`,
  email: links.support_email,
  sameAs: [links.instagram, links.x],
});

/** With how its store is searched. */
export const webSite = ({ origin }: Shell): Thing => ({
  '@type': 'WebSite',
  name: NAME,
  url: origin,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${STORE}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
