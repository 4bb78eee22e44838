/** MORE INFO: an outside page about one ZIP, in a new tab. */

import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { zips } from '../../../shared/texts/texts.ts';

interface Props {
  readonly zip: string;
  readonly lang: Lang;
  /** With `{zip}` where the code belongs. */
  readonly url: string;
}

export function InfoLink({ zip, lang, url }: Props) {
  const t = text(zips, lang);
  return (
    <ButtonLink
      href={url.replaceAll('{zip}', zip)}
      target="_blank"
      rel="noopener"
      look="quiet"
      size="small"
    >
      {t('card.more')}
      <span className="visually-hidden">{` ${t('card.more.about', { zip })}`}</span>
      <Icon name="out" />
    </ButtonLink>
  );
}
