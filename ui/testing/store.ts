/** Made-up ZIPs and the store's props, for tests. */
import type { Shell } from '../generated/Shell.ts';
import type { StoreProps } from '../generated/StoreProps.ts';
import type { Zip } from '../generated/Zip.ts';
import { EVERYTHING } from '../shared/search/store-query.ts';

export function zip(some: Partial<Zip> = {}): Zip {
  return {
    zip_code: '90210',
    title: 'Beverly Hills, CA',
    description: 'Los Angeles County: 19,627 people in 8,324 households.',
    price: 9995,
    tier: 0,
    state: 'ca',
    status: 10,
    ...some,
  };
}

/** As many as are asked for, numbered from 10001. */
export function zips(many: number): Zip[] {
  return Array.from({ length: many }, (_, i) => zip({ zip_code: `${10001 + i}` }));
}

export const shell: Shell = {
  lang: 'en',
  signed_in: false,
  reduced: false,
  path: '/zipstore',
  origin: 'http://localhost:3000',
  links: {
    sign_up: '/auth/signup',
    faq: 'https://help.example/faq',
    app: 'https://app.example',
    instagram: 'https://instagram.example',
    x: 'https://x.example',
    support_email: 'support@inkpay.example',
    zip_info: 'https://zips.example/{zip}',
  },
  referral_basis_points: 500,
};

export function storeProps(some: Partial<StoreProps> = {}): StoreProps {
  return {
    shell,
    query: EVERYTHING,
    zips: zips(18),
    total: 40,
    cart: [],
    flash: null,
    failed: false,
    ...some,
  };
}

export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}
