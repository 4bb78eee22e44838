/** MORE INFO: an outside page about one ZIP, in a new tab. */
import { type Lang, text } from '../../i18n/catalogue.ts';
import { zips } from '../../i18n/zips.ts';
import { ButtonLink } from '../ButtonLink.tsx';
import { Icon } from '../Icon.tsx';

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
