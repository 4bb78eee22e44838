/** The referral link, to be read and marked without script, and with it copied by one press. */
import { type Lang, text } from '../i18n/catalogue.ts';
import { referral } from '../i18n/referral.ts';
import { CopyButton } from '../islands/header/CopyButton.tsx';
import { Island } from '../runtime/island.tsx';
import type { ButtonLook } from './Button.tsx';

interface Props {
  readonly link: string;
  readonly lang: Lang;
  readonly look: ButtonLook;
}

export function ReferralLink({ link, lang, look }: Props) {
  const label = text(referral, lang)('copy');
  const [scheme = ''] = /^https?:\/\//.exec(link) ?? [];
  return (
    <div className="copy-link">
      <p className="copy-link__link">
        <span className="copy-link__scheme">{scheme}</span>
        {link.slice(scheme.length)}
      </p>
      <div className="copy-link__button">
        <Island name="header/copy" of={CopyButton} props={{ link, label, look, lang }} />
      </div>
    </div>
  );
}
