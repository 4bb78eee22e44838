/** The tiers' names, and finding one by what a visitor types. */
import { type Lang, text } from '../texts/catalogue.ts';
import { zips } from './texts.ts';

/** Null is ANY: no filter. */
export type TierChoice = number | null;

export const TIER_CHOICES: readonly TierChoice[] = [null, 0, 1, 2, 3, 4, 5];

export function tierName(tier: TierChoice, lang: Lang): string {
  const t = text(zips, lang);
  if (tier === null) return t('tier.any');
  return tier === 0 ? t('tier.ultra') : t('tier.number', { n: tier });
}

export function matchTiers(typed: string, lang: Lang): readonly TierChoice[] {
  const query = typed.trim().toLowerCase();
  return TIER_CHOICES.filter((tier) => tierName(tier, lang).toLowerCase().includes(query));
}
