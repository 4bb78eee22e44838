/** Search results: ZIPs and states in the store, the customer's orders, people they follow, and pages. */

import type { ReactNode } from 'react';
import { SEARCH_MAX } from '../../../generated/limits.ts';
import type { SearchProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer, sampleZip } from '../../../runtime/sample-props.ts';
import { findCustomerHref, orderHref, STORE_HREF, zipHref } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { FieldLine } from '../../../shared/form/Field.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { matchStates, type StateCode, stateName } from '../../../shared/search/state-search.ts';
import { NO_FILTERS, stateStoreHref, storeHref } from '../../../shared/search/store-query.ts';
import { type Group, MAX_STATES } from '../../../shared/search/suggestions.ts';
import { search as common } from '../../../shared/search/texts.ts';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText } from '../../../shared/texts/dates.ts';
import { count } from '../../../shared/texts/format.ts';
import { priceOrStatus } from '../../../shared/zip/listing.ts';
import { search as texts } from '../texts.ts';
import './search.css';

export const search: Page<SearchProps> = {
  head: ownHead(texts, 'title', 'lead'),
  Body: ({ shell, me, search: typed, zips, total, found }) => {
    const lang = useLang();
    const t = useText(texts);
    const { orders, people, pages } = found;
    const states = matchStates(typed, []).slice(0, MAX_STATES);
    const nothing = [states, zips, orders, people, pages].every((some) => some.length === 0);
    return (
      <PrivateFrame shell={shell} me={me} query={[['search', typed]]}>
        <PageHead title={t('title')} lead={t('lead')} />
        <SearchForm typed={typed} />
        {nothing && (
          <Empty
            icon={<Icon name="search" />}
            title={t('none', { text: typed })}
            text={t('none.text')}
          >
            <ButtonLink href={STORE_HREF}>{t('shop')}</ButtonLink>
            <ButtonLink href="/address-book" look="quiet">
              {t('find')}
            </ButtonLink>
          </Empty>
        )}
        <StoreFound typed={typed} states={states} zips={zips} total={total} />
        <ResultGroup group="orders">
          {orders.map(({ order_id, order_status, placed_at, zip_codes }) => (
            <ResultLink
              key={order_id}
              href={orderHref(order_id)}
              name={order_id}
              about={zip_codes.join(', ')}
              fact={`${order_status} · ${dayText(Date.parse(placed_at), lang)}`}
            />
          ))}
        </ResultGroup>
        <ResultGroup group="people">
          {people.map((inkId) => (
            <ResultLink key={inkId} href={findCustomerHref(inkId)} name={`@${inkId}`} />
          ))}
        </ResultGroup>
        <ResultGroup group="pages">
          {pages.map(({ path, title }) => (
            <ResultLink key={path} href={path} name={title} />
          ))}
        </ResultGroup>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/search'),
    search: 'katy',
    zips: [sampleZip('77494'), sampleZip('77433', { tier: 1, status: 40 })],
    total: 7,
    found: {
      orders: [
        {
          order_id: 'INK-7K3M9-Q2X4D',
          order_status: 'Complete',
          placed_at: '2026-07-01T12:00:00Z',
          zip_codes: ['77494'],
        },
      ],
      people: ['katy.1'],
      pages: [{ path: '/orders', title: 'Orders' }],
    },
  },
};

/** The same search again: on a phone the header's is folded. */
function SearchForm({ typed }: { readonly typed: string }) {
  const t = useText(texts);
  return (
    <search className="search-form">
      <form action="/search">
        <FieldLine
          action={t('submit')}
          name="search"
          defaultValue={typed}
          required
          maxLength={SEARCH_MAX}
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('title')}
        />
      </form>
    </search>
  );
}

interface ResultGroupProps {
  readonly group: Group;
  /** Lines. Without any, nothing is shown. */
  readonly children: readonly ReactNode[];
  /** The link to more. */
  readonly more?: ReactNode;
}

function ResultGroup({ group, children, more }: ResultGroupProps) {
  const t = useText(common);
  if (children.length === 0) return null;
  return (
    <section className="search-group" aria-labelledby={`found-${group}`}>
      <h2 className="search-group__title" id={`found-${group}`}>
        {t(group)}
      </h2>
      <ul className="search-group__list">{children}</ul>
      {more}
    </section>
  );
}

interface StoreFoundProps extends Pick<SearchProps, 'zips' | 'total'> {
  readonly typed: string;
  readonly states: readonly StateCode[];
}

function StoreFound({ typed, states, zips, total }: StoreFoundProps) {
  const lang = useLang();
  const t = useText(texts);
  const all = storeHref({ ...NO_FILTERS, search: typed });
  const more = total > zips.length && (
    <ButtonLink href={all} look="secondary" size="small">
      {t('zips.all', { n: count(total) })}
    </ButtonLink>
  );
  const ofStates = states.map((code) => (
    <ResultLink
      key={code}
      href={stateStoreHref(code)}
      name={t('zips.state', { state: stateName(code, lang) })}
    />
  ));
  const ofZips = zips.map((zip) => (
    <ResultLink
      key={zip.zip_code}
      href={zipHref(zip.zip_code)}
      name={zip.zip_code}
      about={zip.title}
      fact={priceOrStatus(zip, lang)}
    />
  ));
  return (
    <ResultGroup group="store" more={more}>
      {[...ofStates, ...ofZips]}
    </ResultGroup>
  );
}

interface ResultLinkProps {
  readonly href: string;
  readonly name: string;
  readonly about?: string;
  readonly fact?: string;
}

function ResultLink({ href, name, about, fact }: ResultLinkProps) {
  return (
    <li>
      <a className="search-result" href={href}>
        <span className="numerals search-result__name">{name}</span>{' '}
        <span className="note search-result__about">{about}</span>{' '}
        {fact && <span className="note search-result__fact">{fact}</span>}
        <Icon name="arrow" />
      </a>
    </li>
  );
}
