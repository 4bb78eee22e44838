/** What samples of pages share: the visitor or customer at a `path`, a ZIP, wire instructions and transactions. */
import type { Me, Shell, TransactionLine, WireInstructions, Zip } from '../generated/types.ts';

const shell: Omit<Shell, 'signed_in' | 'path'> = {
  lang: 'en',
  reduced: false,
  origin: 'http://localhost:3000',
  links: {
    sign_up: '/auth/signup',
    faq: 'https://help.inkpay.com',
    app: 'https://inkpay.com/app',
    instagram: 'https://www.instagram.com/inkpay',
    x: 'https://x.com/inkpay',
    support_email: 'support@inkpay.com',
    zip_info: 'https://www.unitedstateszipcodes.org/{zip}/',
  },
  referral_basis_points: 500,
};

const me: Me = {
  ink_id: 'Ink.Maker',
  referral_link: 'http://localhost:3000/?inkId=Ink.Maker',
  qrcode: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/%3E",
  unread: 2,
  cart: 1,
};

export const visitor = (path: string) => ({ shell: { ...shell, signed_in: false, path } });

export const customer = (path: string) => ({ shell: { ...shell, signed_in: true, path }, me });

export const sampleZip = (zip_code: string, some: Partial<Zip> = {}): Zip => ({
  zip_code,
  title: 'Katy, TX',
  description: 'Fort Bend County: 130,920 people in 40,821 households.',
  price: 24995,
  tier: 0,
  state: 'tx',
  status: 10,
  ...some,
});

export const sampleWires: WireInstructions = {
  beneficiary: 'INKPAY',
  bank: 'Sample Bank (no wire arrives here)',
  routing: '000000000',
  account: '0000-SAMPLE',
  swift: '',
};

export const samplePayout: TransactionLine = {
  id: 9,
  at: '2026-03-09T10:00:00Z',
  kind: 'payout',
  amount: -60,
  order_id: null,
  payout: 'open',
};

export const sampleEarning: TransactionLine = {
  id: 7,
  at: '2026-03-07T09:30:00Z',
  kind: 'earning',
  amount: 74.75,
  order_id: null,
  payout: null,
};
