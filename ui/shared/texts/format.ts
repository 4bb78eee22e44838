/** Numbers for people. `Intl` would differ between server and browser, so it is not used. */
import type { Shell } from '../../generated/types.ts';

/** 33056 -> "33,056" */
export function count(value: number): string {
  return `${Math.trunc(value)}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** As wide as a plus sign, which a hyphen is not. */
const MINUS = '\u2212';

/** US dollars; cents are shown only when they are not zero: 9995 -> "$9,995", -150.5 -> "−$150.50" */
export function usd(dollars: number): string {
  const cents = Math.abs(Math.round(dollars * 100));
  const remainder = cents % 100;
  const decimals = remainder === 0 ? '' : `.${`${remainder}`.padStart(2, '0')}`;
  return `${dollars < 0 ? MINUS : ''}$${count(cents / 100)}${decimals}`;
}

/** For a field that takes only digits, such as a bank's: 6741 -> "6741.00" */
export const decimalUsd = (dollars: number): string => dollars.toFixed(2);

/** Signed amounts: 74.75 -> "+$74.75", -995 -> "−$995" */
export const signedUsd = (dollars: number): string => `${dollars > 0 ? '+' : ''}${usd(dollars)}`;

/** What a referrer earns per sale, as texts name it. */
export const referralShare = ({ referral_basis_points }: Shell) => ({
  percent: referral_basis_points / 100,
});

/** A customer's earnings: above one dollar in whole dollars, floored; otherwise with cents: 12345 -> "$123" */
export function earned(cents: number): string {
  if (cents > 100) return `$${count(Math.floor(cents / 100))}`;
  const sum = Math.abs(cents);
  return `${cents < 0 ? MINUS : ''}$${count(sum / 100)}.${`${sum % 100}`.padStart(2, '0')}`;
}
