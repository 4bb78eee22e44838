/** The badge on everything that does not exist yet. */

import { useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './coming-soon.css';

export function ComingSoonBadge() {
  const t = useText(common);
  return <span className="coming-soon">{t('soon')}</span>;
}
