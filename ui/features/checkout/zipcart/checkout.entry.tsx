import { hydrate } from '../../../runtime/hydrate.tsx';
import { CartCount } from './CartCount.tsx';
import { Checkout } from './Checkout.tsx';

hydrate('checkout/count', CartCount);
hydrate('checkout', Checkout);
