import { hydrate } from '../runtime/hydrate.tsx';
import { CartMenu } from './cart/CartMenu.tsx';
import { Store } from './store/Store.tsx';

hydrate('store/cart', CartMenu);
hydrate('store', Store);
