import { hydrate } from '../runtime/hydrate.tsx';
import { Settings } from './settings/Settings.tsx';

hydrate('settings', Settings);
