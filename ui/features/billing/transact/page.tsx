/** Transact: what can be done with money today, and what can't yet. */

import type { ReactNode } from 'react';
import type { TransactProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon, type PageIconName } from '../../../shared/controls/PageIcon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { sentences, useLang, useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { billing, transact as texts } from '../texts.ts';
import './transact.css';

export const transact: Page<TransactProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, ...figures }) => {
    const t = useText(texts);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <OpenNow figures={figures} />
        <NotOpenYet />
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/transact'),
    earned: 74.75,
    restricted: false,
    available: 49.75,
    requested: 0,
    pending: 15.25,
    withheld: 9.75,
    maturity_days: 60,
    can_request: true,
  },
};

interface OpenNowProps {
  readonly figures: Omit<TransactProps, 'shell' | 'me'>;
}

/** What can be done: buying ZIP codes, and being paid what referrals earned. */
function OpenNow({ figures }: OpenNowProps) {
  const t = useText(texts);
  const { restricted } = figures;
  const shop = restricted
    ? { href: '/ziprestricted', way: t('buy.why'), text: t('buy.restricted') }
    : { href: STORE_HREF, way: t('buy.link'), text: t('buy.text') };
  return (
    <TransactOptions id="open" title={t('open')}>
      <TransactOption icon="store" title={t('buy')} text={shop.text}>
        <p className="cluster transact-option__actions">
          <ButtonLink href={shop.href} look={restricted ? 'secondary' : 'primary'}>
            {shop.way}
          </ButtonLink>
        </p>
      </TransactOption>
      <Earnings figures={figures} />
    </TransactOptions>
  );
}

/** What the earnings consist of, as on the accounts page; shown only if not zero. */
const PARTS = ['available', 'requested', 'pending', 'withheld'] as const;

/** What was earned, and what of it can be requested. */
function Earnings({ figures }: OpenNowProps) {
  const lang = useLang();
  const t = useText(texts);
  const billingText = useText(billing);
  const { earned, restricted, can_request } = figures;
  const how = restricted
    ? billingText('accounts.restricted')
    : sentences(lang, t('earnings.text'), can_request && t('earnings.request'));
  return (
    <TransactOption icon="download" title={t('earnings')} text={how}>
      <dl className="transact-option__figures">
        <div>
          <dt>{t(earned < 0 ? 'earnings.owed' : 'earnings.due')}</dt>
          <dd>{usd(Math.abs(earned))}</dd>
        </div>
        {PARTS.filter((key) => figures[key] > 0).map((key) => (
          <div key={key}>
            <dt>{billingText(`accounts.${key}`)}</dt>
            <dd>{usd(figures[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="cluster transact-option__actions">
        <ButtonLink href="/accounts" look="secondary">
          {t('earnings.link')}
        </ButtonLink>
      </p>
    </TransactOption>
  );
}

/** What can't be done yet, and what helps in the meantime. */
function NotOpenYet() {
  const t = useText(texts);
  return (
    <TransactOptions id="closed" title={t('closed')}>
      <TransactOption icon="arrow" title={t('send')} text={t('send.text')}>
        <a className="transact-option__link" href="/address-book">
          {t('send.link')}
        </a>
      </TransactOption>
      <TransactOption icon="back" title={t('receive')} text={t('receive.text')}>
        <a className="transact-option__link" href="/dashboard">
          {t('receive.link')}
        </a>
      </TransactOption>
      <TransactOption icon="share" title={t('sell')} text={t('sell.text')} />
      <TransactOption icon="swap" title={t('trade')} text={t('trade.text')} />
    </TransactOptions>
  );
}

interface TransactOptionsProps {
  /** Names the group in the heading's id and in class names. */
  readonly id: 'open' | 'closed';
  readonly title: string;
  readonly children: ReactNode;
}

function TransactOptions({ id, title, children }: TransactOptionsProps) {
  return (
    <section className="transact-options" aria-labelledby={`${id}-title`}>
      <h2 className="transact-options__title" id={`${id}-title`}>
        {title}
      </h2>
      <ul className={`transact-options__list transact-options__list--${id}`}>{children}</ul>
    </section>
  );
}

interface TransactOptionProps {
  readonly icon: PageIconName;
  readonly title: string;
  readonly text: string;
  /** Figures, and links. */
  readonly children?: ReactNode;
}

function TransactOption({ icon, title, text, children }: TransactOptionProps) {
  return (
    <li className="transact-option">
      <div className="transact-option__head">
        <span className="icon-box transact-option__icon">
          <PageIcon name={icon} />
        </span>
        <h3 className="transact-option__title">{title}</h3>
      </div>
      <p className="transact-option__text">{text}</p>
      {children}
    </li>
  );
}
