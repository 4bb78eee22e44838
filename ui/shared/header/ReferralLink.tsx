/** The referral link: readable and selectable without script, copied by one press with it. */

import { Island } from '../../runtime/island.tsx';
import { useText } from '../texts/catalogue.ts';
import { referral } from '../texts/texts.ts';
import { CopyLinkButton, type CopyLinkButtonProps } from './referral-buttons.tsx';
import './copy-link.css';

export function ReferralLink({ link, look }: Omit<CopyLinkButtonProps, 'label'>) {
  const t = useText(referral);
  const label = t('copy');
  const [scheme = ''] = /^https?:\/\//.exec(link) ?? [];
  return (
    <div className="copy-link">
      <p className="copy-link__link">
        <span className="copy-link__scheme">{scheme}</span>
        {link.slice(scheme.length)}
      </p>
      <div className="copy-link__button">
        <Island name="header/copy" of={CopyLinkButton} props={{ link, label, look }} />
      </div>
    </div>
  );
}
