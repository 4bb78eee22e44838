/** The referral link, to be read and marked without script, and with it copied by one press. */
import { Button, type ButtonLook } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { type Lang, text } from '../../i18n/catalogue.ts';
import { referral } from '../../i18n/referral.ts';
import { copyLink } from './hand-on.ts';

export interface CopyLinkProps {
  readonly link: string;
  readonly lang: Lang;
  readonly look?: ButtonLook;
}

export function CopyLink({ link, lang, look }: CopyLinkProps) {
  return (
    <div className="copy-link">
      <p className="copy-link__link">{link}</p>
      <div className="copy-link__button">
        <Button look={look} size="small" onClick={() => copyLink(link, lang)}>
          <Icon name="copy" />
          {text(referral, lang)('copy')}
        </Button>
      </div>
    </div>
  );
}
