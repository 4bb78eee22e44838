/** What goes wrong with the card provider's script: for the console alone. For handlers and effects only. */

const FAULTS = {
  library: 'Payment library not loaded',
  instance: 'Payment instance not defined: initialise before creating elements',
  elements: 'Elements object not defined',
  type: 'Element type required: there is no payment element',
  intent: 'No payment intent',
  confirm: 'Payment not confirmed',
} as const;

export type PaymentFault = keyof typeof FAULTS;

export function logPayment(fault: PaymentFault, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the payment's helpers log
  console.warn(`${FAULTS[fault]}:`, cause);
}
