import { hydrate } from '../../../runtime/hydrate.tsx';
import { Settings } from './Settings.tsx';

hydrate('settings', Settings);
