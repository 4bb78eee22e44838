/** Copies the referral link by one press. */
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { referral } from '../../i18n/referral.ts';
import { copyLink } from './hand-on.ts';

export interface CopyButtonProps {
  readonly link: string;
  readonly lang: Lang;
}

export function CopyButton({ link, lang }: CopyButtonProps) {
  return (
    <Button look="secondary" size="small" onClick={() => copyLink(link, lang)}>
      <Icon name="copy" />
      {text(referral, lang)('copy.long')}
    </Button>
  );
}
