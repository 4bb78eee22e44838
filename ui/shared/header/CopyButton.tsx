/** Copies the referral link by one press. */
import { Button, type ButtonLook } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import type { Lang } from '../texts/catalogue.ts';
import { copyLink } from './hand-on.ts';

interface CopyButtonProps {
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
