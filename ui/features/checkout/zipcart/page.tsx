/** The cart's page, an island. It is in the public frame, like the store. */

import type { CartProps } from '../../../generated/types.ts';
import { Island } from '../../../runtime/island.tsx';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleWires, sampleZip } from '../../../runtime/sample-props.ts';
import { PageFrame } from '../../../shared/frame/PageFrame.tsx';
import { cart } from '../texts.ts';
import { CartCount, Checkout } from './Checkout.tsx';
import './cart-page.css';
import './payment.css';
import './outcome.css';

export const zipcart: Page<CartProps> = {
  head: ownHead(cart, 'head.title', 'head.description'),
  Body: ({ shell, ...view }) => {
    const { path } = shell;
    const cart = [...view.zips.map((zip) => zip.zip_code), ...view.missing];
    const count = <Island name="checkout/count" of={CartCount} props={{ cart }} />;
    return (
      <PageFrame shell={shell} tools={count} returnTo={path}>
        <div className="checkout-page">
          <Island name="checkout" of={Checkout} props={view} />
        </div>
      </PageFrame>
    );
  },
  sample: {
    shell: customer('/zipcart').shell,
    zips: [sampleZip('77494'), sampleZip('77433', { tier: 1 }), sampleZip('77084', { status: 40 })],
    total: 49900,
    card_amount: 1500,
    missing: ['00000'],
    yours: [],
    followed: [],
    payment_config: {
      publishable_key: 'pk_test_sample',
      script_url: 'http://localhost:3000/dev/stripe/v3/stripe.js',
      wire_instructions: sampleWires,
    },
    returning: false,
    flash: null,
  },
};
