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
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { transact as texts } from '../texts.ts';
import './transact.css';

export const transact: Page<TransactProps> = {
  head: ownHead(texts, 'title', 'description'),
  Body: ({ shell, me, earned, restricted }) => {
    const t = text(texts, shell.lang);
    return (
      <PrivateFrame shell={shell} me={me}>
        <PageHead title={t('title')} lead={t('lead')} />
        <OpenNow shell={shell} earned={earned} restricted={restricted} />
        <NotOpenYet lang={shell.lang} />
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/transact'),
    earned: 74.75,
    restricted: false,
  },
};

type OpenNowProps = Pick<TransactProps, 'shell' | 'earned' | 'restricted'>;

/** What can be done: buying ZIP codes, and being paid what referrals earned. */
function OpenNow({ shell, earned, restricted }: OpenNowProps) {
  const t = text(texts, shell.lang);
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
      <TransactOption icon="download" title={t('earnings')} text={t('earnings.text')}>
        <dl className="transact-option__figure">
          <dt>{t(earned < 0 ? 'earnings.owed' : 'earnings.due')}</dt>
          <dd>{usd(Math.abs(earned))}</dd>
        </dl>
        <p className="cluster transact-option__actions">
          <ButtonLink href="/accounts" look="secondary">
            {t('earnings.link')}
          </ButtonLink>
        </p>
      </TransactOption>
    </TransactOptions>
  );
}

/** What can't be done yet, and what helps in the meantime. */
function NotOpenYet({ lang }: { readonly lang: Lang }) {
  const t = text(texts, lang);
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
