/** The state of a ZIP that this visitor can't have: held, reserved or sold. */

import { Icon } from '../controls/Icon.tsx';
import { useText } from '../texts/catalogue.ts';
import { UNAVAILABLE_TEXTS } from './listing.ts';
import { zips } from './texts.ts';
import './zip-unavailable.css';

const icons = { held: 'clock', reserved: 'lock', sold: 'check' } as const;

interface Props {
  readonly availability: keyof typeof UNAVAILABLE_TEXTS;
}

export function ZipUnavailable({ availability }: Props) {
  const t = useText(zips);
  const textKey = UNAVAILABLE_TEXTS[availability];
  return (
    <p className="bar note zip-unavailable">
      <strong className="zip-unavailable__word">
        <Icon name={icons[availability]} />
        <span>{t(textKey)}</span>
      </strong>
      <span className="zip-unavailable__hint">{t(`${textKey}.hint`)}</span>
    </p>
  );
}
