/** Accounts: the payout balance, how to be paid, requested payouts, and every entry. */

import type { AccountsProps, RequestedPayout } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleEarning, samplePayout } from '../../../runtime/sample-props.ts';
import { pairsBefore, withQuery } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { sentences, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { usd } from '../../../shared/texts/format.ts';
import { ConfirmDisclosure } from '../ConfirmDisclosure.tsx';
import { OlderPages } from '../OlderPages.tsx';
import { TransactionTable } from '../TransactionTable.tsx';
import { billing } from '../texts.ts';
import './accounts.css';
import '../billing.css';

const accountsHref = (before: number | null) => withQuery('/accounts', pairsBefore(before));

export const accounts: Page<AccountsProps> = {
  head: ownHead(billing, 'accounts.title', 'accounts.lead'),
  Body: ({ shell, me, entries, older, before, requests, flash, ...figures }) => {
    const t = useText(billing);
    return (
      <PrivateFrame shell={shell} me={me} query={pairsBefore(before)}>
        <div className="parts billing">
          <PageHead icon="accounts" title={t('accounts.title')} lead={t('accounts.lead')} />
          <Flash flash={flash} from={billing} />
          <dl className="money-figures balance-card" data-scheme="night">
            {FIGURES.filter((key) => !HIDDEN_IF_ZERO.includes(key) || figures[key] > 0).map(
              (key) => (
                <div key={key} className={`balance-card__item balance-card__item--${key}`}>
                  <dt>{t(`accounts.${key}`)}</dt>
                  <dd>{usd(figures[key])}</dd>
                </div>
              ),
            )}
          </dl>
          <Payouts figures={figures} />
          {requests.length > 0 && (
            <Section id="requests" title={t('request.title')}>
              <ul className="payout-requests">
                {requests.map((one) => (
                  <PayoutRequestRow key={one.id} one={one} />
                ))}
              </ul>
            </Section>
          )}
          <Section id="entries" title={t('accounts.entries')}>
            {entries.length === 0 && before === null ? (
              <Empty
                icon={<PageIcon name="accounts" />}
                title={t('accounts.empty')}
                text={t('accounts.empty.text')}
              />
            ) : (
              entries.length > 0 && (
                <TransactionTable label={t('accounts.entries')} entries={entries} />
              )
            )}
            <OlderPages href={accountsHref} older={older} before={before} />
          </Section>
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/accounts'),
    balance: 185,
    available: 100,
    requested: 60,
    pending: 25,
    withheld: 0,
    maturity_days: 60,
    on_its_way: 60,
    paid_out: 0,
    entries: [
      {
        line: samplePayout,
        balance: 14.75,
      },
      {
        line: sampleEarning,
        balance: 74.75,
      },
    ],
    older: 9,
    before: null,
    restricted: false,
    minimum: 20,
    can_request: false,
    requests: [
      {
        id: 'b',
        state: 'waiting',
        amount: 60,
        asked_at: '2026-03-09T10:00:00Z',
        at: '2026-03-09T10:00:00Z',
        reason: null,
        reference: null,
        account_end: '6789',
        too_much: true,
      },
      {
        id: 'a',
        state: 'declined',
        amount: 12.5,
        asked_at: '2026-02-09T10:00:00Z',
        at: '2026-02-10T10:00:00Z',
        reason: 'The name differs.',
        reference: null,
        account_end: null,
        too_much: false,
      },
    ],
    flash: null,
  },
};

/** The payout balance, large; below it its parts, what is in transit and what arrived. */
const FIGURES = [
  'balance',
  'available',
  'requested',
  'pending',
  'withheld',
  'on_its_way',
  'paid_out',
] as const;

/** Shown only if not zero. */
const HIDDEN_IF_ZERO: readonly string[] = ['requested', 'withheld'];

interface PayoutsProps {
  readonly figures: Pick<
    AccountsProps,
    'withheld' | 'minimum' | 'maturity_days' | 'restricted' | 'can_request'
  >;
}

/** How earnings are paid out, and the link to request them, if there is something to request. */
function Payouts({ figures }: PayoutsProps) {
  const lang = useLang();
  const t = useText(billing);
  const { minimum, restricted } = figures;
  return (
    <section className="bar payouts" aria-labelledby="payouts-title">
      <div>
        <h2 className="payouts__title" id="payouts-title">
          {t('accounts.how')}
        </h2>
        <p className="payouts__text">
          {sentences(
            lang,
            t('accounts.how.text', { days: `${figures.maturity_days}` }),
            minimum > 0 && t('accounts.minimum', { minimum: usd(minimum) }),
          )}
        </p>
        {figures.withheld > 0 && (
          <p className="payouts__text">
            {t('accounts.withheld.text', { withheld: usd(figures.withheld) })}
          </p>
        )}
        {restricted && <p className="payouts__text">{t('accounts.restricted')}</p>}
      </div>
      <p className="cluster">
        {figures.can_request && (
          <ButtonLink href="/accounts/payout">{t('accounts.request')}</ButtonLink>
        )}
        <ButtonLink href="/referrals" look="secondary">
          {t('accounts.referrals')}
        </ButtonLink>
      </p>
    </section>
  );
}

/** A requested payout: its progress, and how to withdraw it. */
function PayoutRequestRow({ one }: { readonly one: RequestedPayout }) {
  const lang = useLang();
  const t = useText(billing);
  const { state } = one;
  const values = {
    day: dayText(Date.parse(one.at), lang),
    reason: one.reason ?? '',
    reference: one.reference ?? '',
  };
  return (
    <li className="bar payout-request">
      <div className="payout-request__body">
        <p className="cluster payout-request__head">
          <span className="payout-request__amount">{usd(one.amount)}</span>{' '}
          <span className={`payout-state payout-request__state payout-request__state--${state}`}>
            {t(`request.${state}`)}
          </span>
        </p>
        <p className="note payout-request__text">
          {sentences(
            lang,
            t(`request.${state}.text`, values),
            one.account_end && t('request.to', { end: one.account_end }),
          )}
        </p>
        {one.too_much && <p className="payout-request__fault">{t('request.too_much')}</p>}
        {state === 'waiting' && (
          <ConfirmDisclosure
            label={t('request.withdraw.open')}
            warning={t('request.withdraw.warning')}
            action="/accounts/payout/withdraw"
          >
            {t('request.withdraw')}
            <span className="visually-hidden">
              {` ${t('request.withdraw.which', { amount: usd(one.amount) })}`}
            </span>
          </ConfirmDisclosure>
        )}
      </div>
    </li>
  );
}
