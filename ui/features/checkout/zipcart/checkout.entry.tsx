import { hydrate } from '../../../runtime/hydrate.tsx';
import { Checkout } from './Checkout.tsx';

hydrate('checkout', Checkout);
