/** The dashboard: who somebody is here, what they have in numbers, what they owe, and their ZIPs. */
import { Figures } from '../components/dashboard/Figures.tsx';
import { OwnedZips } from '../components/dashboard/OwnedZips.tsx';
import { Pass } from '../components/dashboard/Pass.tsx';
import { PendingOrders } from '../components/dashboard/PendingOrders.tsx';
import { ReferralLink } from '../components/ReferralLink.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import { Kept } from '../components/watchlist/Kept.tsx';
import type { DashboardProps } from '../generated/DashboardProps.ts';
import { text } from '../i18n/catalogue.ts';
import { dashboard as texts } from '../i18n/dashboard.ts';
import type { Page } from '../runtime/page.ts';

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
