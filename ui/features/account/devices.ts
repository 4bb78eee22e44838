/** Names of devices for people. The server stores nothing more of one than its English name. */
import { type Lang, text } from '../../shared/texts/catalogue.ts';
import { devices } from './texts.ts';

const UNKNOWN = 'Unknown device';
const SEPARATOR = ' on ';

/** "Chrome on macOS" -> "macOS 上的 Chrome"; a browser or a system alone stays as it is. */
export function deviceText(device: string, lang: Lang): string {
  const t = text(devices, lang);
  if (device === UNKNOWN) return t('unknown');
  const [browser, system] = device.split(SEPARATOR);
  return browser && system ? t('known', { browser, system }) : device;
}
