import { hydrate } from '../runtime/hydrate.tsx';
import { WiringLink } from './wiring/WiringLink.tsx';

hydrate('wiring', WiringLink);
