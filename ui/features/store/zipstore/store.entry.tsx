import { hydrate } from '../../../runtime/hydrate.tsx';
import { CartMenu } from '../../../shared/cart/CartMenu.tsx';
import { Store } from './Store.tsx';

hydrate('store/cart', CartMenu);
hydrate('store', Store);
