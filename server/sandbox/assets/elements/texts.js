// The form's texts, in English and in Chinese.

const ENGLISH = {
  lang: 'en',
  test: 'Test mode: no money moves',
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
  expiryHint: 'MM / YY',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
  invalid_expiry_month_past: 'Your card’s expiration date is in the past.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const CHINESE = {
  lang: 'zh-Hans',
  test: '测试模式：不会产生真实扣款',
  number: '卡号',
  expiry: '有效期',
  cvc: '安全码',
  expiryHint: '月 / 年',
  incomplete_number: '您的卡号不完整。',
  invalid_number: '您的卡号无效。',
  incomplete_expiry: '您的银行卡有效期不完整。',
  invalid_expiry_year_past: '您的银行卡有效年份已过。',
  invalid_expiry_month_past: '您的银行卡已过期。',
  incomplete_cvc: '您的银行卡安全码不完整。',
  payment_intent_authentication_failure: '我们无法验证您的支付方式。请选择其他支付方式并重试。',
  card_declined: '您的银行卡被拒绝。',
  insufficient_funds: '您的银行卡余额不足。',
  expired_card: '您的银行卡已过期。',
  incorrect_cvc: '您的银行卡安全码不正确。',
  invalid_cvc: '您的银行卡安全码无效。',
  incorrect_number: '您的卡号不正确。',
  invalid_expiry_month: '您的银行卡有效月份无效。',
  invalid_expiry_year: '您的银行卡有效年份无效。',
  processing_error: '处理您的银行卡时出错，请稍后重试。',
  card_velocity_exceeded: '您的银行卡因尝试过于频繁或超出限额而被拒绝。',
  test_mode_live_card: '您的银行卡被拒绝。当前为测试模式，但使用了非测试卡。',
};

/** `locale` as Stripe accepts it: `en`, `zh`, `zh-HK` …, `auto` or nothing. */
export function textsOf(locale) {
  const wanted = !locale || locale === 'auto' ? navigator.language : locale;
  return wanted.startsWith('zh') ? CHINESE : ENGLISH;
}

/** An API error, in the payer's language if there is a sentence for it. */
export function translated(error, texts) {
  const message = texts[error.decline_code] ?? texts[error.code] ?? error.message;
  return { ...error, message };
}
