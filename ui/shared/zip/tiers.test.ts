import { describe, expect, it } from 'vitest';
import { matchTiers, tierName } from './tiers.ts';

describe('tiers', () => {
  it('are named as in the store', () => {
    const all = matchTiers('', 'en').map((tier) => tierName(tier, 'en'));
    expect(all).toEqual(['ANY', 'ULTRA', 'TIER 1', 'TIER 2', 'TIER 3', 'TIER 4', 'TIER 5']);
  });

  it('are found by part of the name', () => {
    expect(matchTiers('ult', 'en')).toEqual([0]);
    expect(matchTiers('tier 9', 'en')).toEqual([]);
  });
});
