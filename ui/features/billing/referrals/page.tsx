/** Referrals: who joined by the link, and what each of them earned the customer. */
import type { ReferralsProps, ReferredPerson } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { pairsBefore, withQuery } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { ReferralLink } from '../../../shared/header/ReferralLink.tsx';
import { sentences, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { monthText } from '../../../shared/texts/dates.ts';
import { count, referralShare, usd } from '../../../shared/texts/format.ts';
import { OlderPages } from '../OlderPages.tsx';
import { billing, referrals as texts } from '../texts.ts';
import '../billing.css';
import './referrals.css';

const referralsHref = (before: number | null) => withQuery('/referrals', pairsBefore(before));

export const referrals: Page<ReferralsProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, restricted, people, older, before, ...figures }) => {
    const lang = useLang();
    const t = useText(texts);
    const billingText = useText(billing);
    const share = restricted
      ? billingText('accounts.restricted')
      : t('lead.share', referralShare(shell));
    const withheld = people.some((person) => person.withheld > 0);
    return (
      <PrivateFrame shell={shell} me={me} query={pairsBefore(before)}>
        <div className="parts billing">
          <PageHead title={t('title')} lead={sentences(lang, t('lead'), share)} />
          <Figures figures={figures} />
          <section className="referral-link" aria-labelledby="referral-link-title">
            <div>
              <h2 className="referral-link__title" id="referral-link-title">
                {t('link')}
              </h2>
              <p className="note referral-link__text">{t('link.text')}</p>
            </div>
            <ReferralLink link={me.referral_link} look="primary" />
          </section>
          <Section
            id="people"
            title={t('people')}
            lead={t('people.note', { days: figures.maturity_days })}
          >
            {people.length === 0 && before === null ? (
              <Empty icon={<PageIcon name="share" />} title={t('empty')} text={t('empty.text')} />
            ) : (
              <ul className="referrals">
                {people.map((person) => (
                  <Referral key={person.id} person={person} withheld={withheld} />
                ))}
              </ul>
            )}
            <OlderPages href={referralsHref} older={older} before={before} end={t('end')} />
          </Section>
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/referrals'),
    joined: 2,
    brought: 99.5,
    pending: 25,
    withheld: 9.75,
    available: 14.75,
    requested: 0,
    can_request: true,
    maturity_days: 60,
    restricted: false,
    people: [
      {
        id: 9,
        ink_id: 'Ink.Friend',
        joined: 1767225600000,
        brought: 99.5,
        pending: 25,
        withheld: 9.75,
        cleared: 64.75,
      },
      {
        id: 7,
        ink_id: null,
        joined: 1764547200000,
        brought: 0,
        pending: 0,
        withheld: 0,
        cleared: 0,
      },
    ],
    older: 7,
    before: null,
  },
};

const FIGURES = ['joined', 'brought', 'pending', 'withheld', 'available', 'requested'] as const;

/** Shown only if not zero. */
const HIDDEN_IF_ZERO: readonly string[] = ['withheld', 'requested'];

interface FiguresProps {
  readonly figures: Pick<ReferralsProps, (typeof FIGURES)[number] | 'can_request'>;
}

function Figures({ figures }: FiguresProps) {
  const t = useText(texts);
  const shown = FIGURES.filter((key) => !HIDDEN_IF_ZERO.includes(key) || figures[key] > 0);
  return (
    <section
      className="money-figures referral-figures"
      data-scheme="night"
      aria-label={t('figures')}
    >
      <dl>
        {shown.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{key === 'joined' ? count(figures[key]) : usd(figures[key])}</dd>
          </div>
        ))}
      </dl>
      {figures.withheld > 0 && <p>{t('withheld.note', { withheld: usd(figures.withheld) })}</p>}
      <p className="cluster">
        {figures.can_request && <ButtonLink href="/accounts/payout">{t('link.payout')}</ButtonLink>}
        <ButtonLink href="/accounts" look="secondary">
          {t('link.accounts')}
        </ButtonLink>
      </p>
    </section>
  );
}

const SUMS = ['brought', 'pending', 'withheld', 'cleared'] as const;

interface ReferralProps {
  readonly person: ReferredPerson;
  /** Whether anything of anybody on the page is withheld: everybody's sums have the same columns. */
  readonly withheld: boolean;
}

function Referral({ person, withheld }: ReferralProps) {
  const lang = useLang();
  const t = useText(texts);
  return (
    <li className="referral">
      <div className="referral__who">
        <p className={person.ink_id === null ? 'referral__former' : 'referral__name'}>
          {person.ink_id === null ? t('former') : `@${person.ink_id}`}
        </p>
        {person.joined !== null && (
          <p className="note-faint referral__since">
            {t('since', { month: monthText(person.joined, lang) })}
          </p>
        )}
      </div>
      <dl className={`referral__sums${withheld ? ' referral__sums--four' : ''}`}>
        {SUMS.filter((key) => key !== 'withheld' || withheld).map((key) => (
          <div key={key}>
            <dt>{t(`sum.${key}`)}</dt>
            <dd>{usd(person[key])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
