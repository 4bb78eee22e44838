/** How the devices that somebody logs in with are named. */
import { catalogue } from './catalogue.ts';
import ch from './ch/devices.json';
import en from './en/devices.json';

export const devices = catalogue({ en, ch });
