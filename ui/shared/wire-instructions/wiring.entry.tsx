import { hydrate } from '../../runtime/hydrate.tsx';
import { WiringLink } from './WiringLink.tsx';
import { WiringList } from './WiringList.tsx';

hydrate('wiring', WiringLink);
hydrate('wiring/list', WiringList);
