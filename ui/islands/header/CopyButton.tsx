/** Copies the referral link by one press. */
import { Button, type ButtonLook } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { Lang } from '../../i18n/catalogue.ts';
import { copyLink } from './hand-on.ts';

export interface CopyButtonProps {
  readonly link: string;
  readonly label: string;
  readonly look: ButtonLook;
  readonly lang: Lang;
}

export function CopyButton({ link, label, look, lang }: CopyButtonProps) {
  return (
    <Button look={look} size="small" onClick={() => copyLink(link, lang)}>
      <Icon name="copy" />
      {label}
    </Button>
  );
}
