import { hydrate } from '../runtime/hydrate.tsx';
import { Checkout } from './checkout/Checkout.tsx';

hydrate('checkout', Checkout);
