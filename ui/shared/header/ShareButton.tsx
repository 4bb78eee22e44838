/** Hands the referral link to what the device shares with, or copies it. */
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { type Lang, text } from '../texts/catalogue.ts';
import { referral } from '../texts/texts.ts';
import { shareLink } from './hand-on.ts';

interface ShareButtonProps {
  readonly ink_id: string;
  readonly link: string;
  readonly lang: Lang;
}

export function ShareButton({ ink_id, link, lang }: ShareButtonProps) {
  const t = text(referral, lang);
  return (
    <Button onClick={() => shareLink(t('share.title', { id: ink_id }), link, lang)}>
      <Icon name="share" />
      {t('share')}
    </Button>
  );
}
