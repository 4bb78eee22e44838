import { hydrate } from '../runtime/hydrate.tsx';
import { Store } from './store/Store.tsx';

hydrate('store', Store);
