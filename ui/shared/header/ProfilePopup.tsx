/**
 * The profile over the dimmed page: the customer, their QR code, and the referral link to share. Opened
 * by the header's profile block.
 */
import type { Me } from '../../generated/types.ts';
import { Island } from '../../runtime/island.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useText } from '../texts/catalogue.ts';
import { menu, referral } from '../texts/texts.ts';
import { Avatar } from './Avatar.tsx';
import { PopoverClose } from './PopoverClose.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { ShareButton } from './referral-buttons.tsx';
import './copy-link.css';
import './profile-popup.css';

export function ProfilePopup({ me }: { readonly me: Me }) {
  const t = useText(menu);
  const referralText = useText(referral);
  const { ink_id, referral_link: link } = me;
  return (
    <div
      id="profile"
      className="profile-popup"
      popover="auto"
      role="dialog"
      aria-labelledby="profile-title"
    >
      <div className="profile-popup__who">
        <Avatar inkId={me.ink_id} />
        <h2 id="profile-title" className="profile-popup__id" tabIndex={-1}>
          {ink_id}
        </h2>
      </div>
      <img
        className="profile-popup__qr"
        src={me.qrcode}
        width="208"
        height="208"
        alt={referralText('qr')}
      />
      <div className="profile-popup__share">
        <Island name="header/share" of={ShareButton} props={{ ink_id, link }} />
      </div>
      <section className="profile-popup__referral" aria-labelledby="profile-referral">
        <h3 id="profile-referral" className="note profile-popup__label">
          {referralText('copy.long')}
        </h3>
        <ReferralLink link={link} look="secondary" />
        <p className="note profile-popup__code">
          {t('code')} <strong>{ink_id}</strong>
        </p>
      </section>
      <a className="profile-popup__manage" href="/settings">
        {t('manage')}
        <Icon name="arrow" />
      </a>
      <PopoverClose of="profile" />
    </div>
  );
}
