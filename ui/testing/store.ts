/** Made-up ZIPs and the store's props, for tests. */
import type { Shell, StoreProps, Zip } from '../generated/types.ts';
import { sampleZip, visitor } from '../runtime/sample-props.ts';
import { NO_FILTERS } from '../shared/search/store-query.ts';

export const zip = ({ zip_code = '90210', ...some }: Partial<Zip> = {}): Zip =>
  sampleZip(zip_code, {
    title: 'Beverly Hills, CA',
    description: 'Los Angeles County: 19,627 people in 8,324 households.',
    price: 9995,
    state: 'ca',
    ...some,
  });

/** The requested number, numbered from 10001. */
export function zips(many: number): Zip[] {
  return Array.from({ length: many }, (_, i) => zip({ zip_code: `${10001 + i}` }));
}

export const shell: Shell = visitor('/zipstore').shell;

export function storeProps(some: Partial<StoreProps> = {}): StoreProps {
  return {
    shell,
    query: NO_FILTERS,
    zips: zips(18),
    total: 40,
    cart: [],
    flash: null,
    failed: false,
    ...some,
  };
}
