/** What the public pages of ZIPs and states are given in tests. */
import type {
  NearZip,
  Shell,
  StateProps,
  StateZip,
  ZipProps,
  ZipSale,
} from '../../../generated/types.ts';
import { shell, zip } from '../../../testing/store.ts';

const visitor = (path: string, lang: Shell['lang']): Shell => ({ ...shell, path, lang });

const sale: ZipSale = {
  zip_code: '94539',
  city: 'Fremont',
  price: 23_805,
  at: '2026-03-04T16:20:00Z',
};

const near: NearZip[] = [
  {
    zip: zip({ zip_code: '90211', tier: 4, price: 745, status: 40 }),
    km: 3.2,
  },
  {
    zip: zip({ zip_code: '90077', title: 'Los Angeles, CA', tier: 2, price: 2225 }),
    km: 31,
  },
];

export const zipProps = (some: Partial<ZipProps> = {}, lang: Shell['lang'] = 'en'): ZipProps => ({
  shell: visitor('/zip/90210', lang),
  zip: zip(),
  city: 'Beverly Hills',
  county: 'Los Angeles County',
  people: 19_627,
  households: 8324,
  income: 116_771,
  home_value: 2_000_001,
  lat: 34.1,
  lon: -118.41,
  neighbours: near,
  sales: [sale],
  own: null,
  ...some,
});

export const stateZip = (some: Partial<StateZip> = {}): StateZip => ({
  zip_code: '90210',
  city: 'Beverly Hills',
  tier: 0,
  price: 9995,
  status: 10,
  lat: 34.1,
  lon: -118.41,
  ...some,
});

export const stateProps = (
  some: Partial<StateProps> = {},
  lang: Shell['lang'] = 'en',
): StateProps => ({
  shell: visitor('/zips/ca', lang),
  state: 'ca',
  tiers: [
    { tier: 0, count: 1, available: 1, lowest: 9995, highest: 9995 },
    { tier: 5, count: 1002, available: 1000, lowest: 195, highest: 445 },
  ],
  zips: [
    stateZip(),
    stateZip({
      zip_code: '94102',
      city: 'San Francisco',
      tier: 5,
      price: 445,
      lat: 37.78,
      lon: -122.42,
      status: 40,
    }),
    stateZip({
      zip_code: '94103',
      city: 'San Francisco',
      tier: 5,
      price: 195,
      lat: 37.77,
      lon: -122.41,
    }),
  ],
  sales: [sale],
  ...some,
});
