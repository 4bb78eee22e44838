import { hydrate } from '../../../runtime/hydrate.tsx';
import { CartCount, Checkout } from './Checkout.tsx';

hydrate('checkout/count', CartCount);
hydrate('checkout', Checkout);
