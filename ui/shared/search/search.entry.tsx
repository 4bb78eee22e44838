import { hydrate } from '../../runtime/hydrate.tsx';
import { Search } from './Search.tsx';

hydrate('search', Search);
