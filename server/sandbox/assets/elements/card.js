// A card's number, date and code: how they are formatted, and what is wrong with them. Independent of the page.

const AMEX = /^3[47]/;

export const digitsOf = (text) => text.replace(/\D/g, '');

export const codeLength = (number) => (AMEX.test(number) ? 4 : 3);

/** Digits of a number with this prefix: 15 for American Express, 14 for Diners Club's 36, 16 for others. */
export function numberLength(number) {
  if (AMEX.test(number)) {
    return 15;
  }
  return number.startsWith('36') ? 14 : 16;
}

/** 4242 4242 4242 4242, or 3782 822463 10005. */
export function writeNumber(text) {
  const digits = digitsOf(text).slice(0, AMEX.test(digitsOf(text)) ? 15 : 19);
  const groups = AMEX.test(digits)
    ? /^(\d{4})(\d{1,6})?(\d{1,5})?$/
    : /^(\d{4})(\d{1,4})?(\d{1,4})?(\d{1,7})?$/;
  const parts = groups.exec(digits);
  return parts ? parts.slice(1).filter(Boolean).join(' ') : digits;
}

/** 04 / 28. A first digit above 1 can only be a whole month. */
export function writeExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) {
    digits = `0${digits}`;
  }
  // A year may be pasted in full.
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

export const writeCode = (text) => digitsOf(text).slice(0, 4);

/** The check digit of ISO/IEC 7812-1. */
export function isLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 ? 2 : 1);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Stripe's code for what is wrong with a number, if anything. */
export function numberFault(text) {
  const number = digitsOf(text);
  if (number.length < numberLength(number)) {
    return 'incomplete_number';
  }
  return isLuhn(number) ? null : 'invalid_number';
}

export function expiryFault(text, now = new Date()) {
  const digits = digitsOf(text);
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (digits.length < 4 || month < 1 || month > 12) {
    return 'incomplete_expiry';
  }
  if (year < now.getFullYear()) {
    return 'invalid_expiry_year_past';
  }
  const past = year === now.getFullYear() && month < now.getMonth() + 1;
  return past ? 'invalid_expiry_month_past' : null;
}

export function codeFault(text, number) {
  return digitsOf(text).length === codeLength(digitsOf(number)) ? null : 'incomplete_cvc';
}
