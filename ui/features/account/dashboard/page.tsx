/** The dashboard: who the customer is, what they have in figures, what they owe, and their ZIPs. */

import type { DashboardProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleWires, sampleZip } from '../../../runtime/sample-props.ts';
import { Rosette } from '../../../shared/controls/art.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { ReferralLink } from '../../../shared/header/ReferralLink.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { count, earned, usd } from '../../../shared/texts/format.ts';
import { referral } from '../../../shared/texts/texts.ts';
import { GuestWatches } from '../../../shared/zip/GuestWatches.tsx';
import { dashboard as texts } from '../texts.ts';
import { OwnedZips } from './OwnedZips.tsx';
import { PendingOrders } from './PendingOrders.tsx';
import './dashboard.css';

export const dashboard: Page<DashboardProps> = {
  head: ownHead(texts, 'title', 'referral.text'),
  Body: ({ shell, me, info, wire_instructions, kept, restricted }) => {
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="dashboard">
          <IdCard me={me} />
          <GuestWatches many={kept} />
          <Figures info={info} />
          <PendingOrders orders={info.orders} wireInstructions={wire_instructions} />
          <OwnedZips
            zips={info.zip_codes}
            pending={info.orders.length > 0}
            restricted={restricted}
          />
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/dashboard'),
    info: {
      payout_balance: 12345,
      total_zip_codes_owned: 2,
      total_zip_codes_reserved: 1,
      total_zip_codes_value: 49900,
      zip_codes: [sampleZip('77494', { status: 40 }), sampleZip('77433', { tier: 1, status: 40 })],
      orders: [
        {
          order_id: 'INK-7K3M9-Q2X4D',
          order_status: 100,
          order_total: 49900,
          amount_paid: 1500,
          due_date: '2026-03-09T20:00:00Z',
          zip_codes: [
            sampleZip('77494', { status: 30 }),
            sampleZip('77433', { tier: 1, status: 30 }),
          ],
        },
        {
          order_id: 'INK-7K3M9-Q2X4E',
          order_status: 100,
          order_total: 24995,
          amount_paid: 1500,
          due_date: '2026-03-09T20:00:00Z',
          zip_codes: [sampleZip('77449', { status: 30 })],
        },
      ],
    },
    wire_instructions: sampleWires,
    kept: 2,
    restricted: false,
  },
};

/** Who the customer is, as a card: name, INK ID, referral link and its QR code. */
function IdCard({ me }: Pick<DashboardProps, 'me'>) {
  const t = useText(texts);
  const referralText = useText(referral);
  return (
    <section className="id-card" data-scheme="night" aria-labelledby="id-card-title">
      <Rosette className="id-card__art" />
      <div className="id-card__who">
        <h1 className="id-card__welcome" id="id-card-title">
          <TextWithLinks
            text={t('welcome')}
            parts={{ name: <span className="id-card__name">{me.ink_id}</span> }}
          />
        </h1>
        <p className="numerals id-card__id">{`@${me.ink_id}`}</p>
      </div>
      <img
        className="id-card__qr"
        src={me.qrcode}
        width="168"
        height="168"
        alt={referralText('qr')}
      />
      <div className="id-card__referral">
        <h2 className="note id-card__label">{t('referral.title')}</h2>
        <ReferralLink link={me.referral_link} look="primary" />
        <p className="note id-card__text">{t('referral.text')}</p>
      </div>
    </section>
  );
}

/** Above one dollar, the figure omits the cents, which the balance includes. */
const isRoundedDown = (cents: number): boolean => cents > 100 && cents % 100 !== 0;

function Figures({ info }: Pick<DashboardProps, 'info'>) {
  const t = useText(texts);
  const figures = [
    { key: 'value', figure: usd(info.total_zip_codes_value) },
    { key: 'reserved', figure: count(info.total_zip_codes_reserved) },
    { key: 'owned', figure: count(info.total_zip_codes_owned) },
    { key: 'earned', figure: earned(info.payout_balance) },
  ] as const;
  return (
    <section aria-label={t('figures')}>
      <dl className="figures">
        {figures.map(({ key, figure }) => (
          <div key={key} className={`figures__item figures__item--${key}`}>
            <dt className="figures__label">
              {key === 'earned' ? <a href="/referrals">{t(key)}</a> : t(key)}
            </dt>
            <dd className="numerals figures__figure">{figure}</dd>
            {key === 'value' && <dd className="note-faint figures__note">{t('value.note')}</dd>}
            {key === 'earned' && isRoundedDown(info.payout_balance) && (
              <dd className="note-faint figures__note">
                <a href="/accounts">{t('earned.note', { sum: usd(info.payout_balance / 100) })}</a>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
