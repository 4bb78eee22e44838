/** The dashboard: who somebody is here, what they have in numbers, what they owe, and their ZIPs. */

import type { DashboardProps } from '../../../generated/DashboardProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { ReferralLink } from '../../../shared/header/ReferralLink.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { Kept } from '../../../shared/zip/Kept.tsx';
import { dashboard as texts } from '../texts.ts';
import { Figures } from './Figures.tsx';
import { OwnedZips } from './OwnedZips.tsx';
import { Pass } from './Pass.tsx';
import { PendingOrders } from './PendingOrders.tsx';
import './dashboard.css';

export const dashboard: Page<DashboardProps> = {
  head: ({ shell }) => {
    const t = text(texts, shell.lang);
    return { title: `${t('title')} · INKPAY`, description: t('referral.text'), indexed: false };
  },
  Body: ({ shell, me, info, wiring, kept }) => {
    const { lang } = shell;
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="dashboard">
          <Pass me={me} lang={lang}>
            <ReferralLink link={me.referral_link} lang={lang} look="primary" />
          </Pass>
          <Kept many={kept} lang={lang} />
          <Figures info={info} lang={lang} />
          <PendingOrders orders={info.orders} wiring={wiring} lang={lang} />
          <OwnedZips zips={info.zip_codes} pending={info.orders.length > 0} lang={lang} />
        </div>
      </PrivateFrame>
    );
  },
};
