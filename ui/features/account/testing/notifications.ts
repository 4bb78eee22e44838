/** Made-up notifications, one of each area, for tests. */
import type { Notification } from '../../../generated/types.ts';

export const NOW = '2026-03-04T09:05:00Z';

export const nothing = {
  at: NOW,
  unread: false,
  href: '/settings',
  order: null,
  about: null,
  amount: null,
  detail: null,
  device: null,
} as const;

const ORDER = 'INK-7K3M9-Q2X4D';

export const notifications: readonly Notification[] = [
  {
    ...nothing,
    id: 12,
    kind: 'order.deposit',
    unread: true,
    order: ORDER,
    amount: 1500,
    href: `/orders/${ORDER}`,
  },
  {
    ...nothing,
    id: 11,
    kind: 'referral.joined',
    at: '2026-03-04T00:00:00Z',
    unread: true,
    about: 'new.comer',
    href: '/dashboard',
  },
  {
    ...nothing,
    id: 9,
    kind: 'security.passkey_added',
    at: '2026-03-03T23:59:00Z',
    detail: 'Laptop',
    device: 'Chrome on macOS',
  },
  {
    ...nothing,
    id: 8,
    kind: 'money.reversed',
    at: '2026-02-27T12:00:00Z',
    amount: 47.25,
    href: '/accounts',
  },
];
