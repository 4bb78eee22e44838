import { hydrate } from '../runtime/hydrate.tsx';
import { Search } from './search/Search.tsx';

hydrate('search', Search);
