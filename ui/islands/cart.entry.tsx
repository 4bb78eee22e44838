import { hydrate } from '../runtime/hydrate.tsx';
import { CartMenu } from './cart/CartMenu.tsx';

hydrate('cart', CartMenu);
