/** What a state's tiers come to together. */
import type { StateTier } from '../../../generated/StateTier.ts';

export interface Totals {
  readonly count: number;
  readonly available: number;
  /** US dollars. */
  readonly lowest: number;
  readonly highest: number;
}

/** Null where the state has no ZIP in the store. */
export function totals(tiers: readonly StateTier[]): Totals | null {
  if (tiers.length === 0) return null;
  const sum = (key: 'count' | 'available') => tiers.reduce((all, tier) => all + tier[key], 0);
  return {
    count: sum('count'),
    available: sum('available'),
    lowest: Math.min(...tiers.map(({ lowest }) => lowest)),
    highest: Math.max(...tiers.map(({ highest }) => highest)),
  };
}
