import { hydrate } from '../../../runtime/hydrate.tsx';
import { CartMenu } from './CartMenu.tsx';
import { Store } from './Store.tsx';

hydrate('store/cart', CartMenu);
hydrate('store', Store);
