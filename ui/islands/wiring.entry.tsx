import { WiringList } from '../components/wiring/WiringList.tsx';
import { hydrate } from '../runtime/hydrate.tsx';
import { WiringLink } from './wiring/WiringLink.tsx';

hydrate('wiring', WiringLink);
hydrate('wiring/list', WiringList);
