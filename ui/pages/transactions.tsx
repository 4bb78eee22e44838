/** Transactions: every movement of money, filtered, and the same as a file. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import { Empty } from '../components/Empty.tsx';
import { MovementFilters } from '../components/fiat/MovementFilters.tsx';
import { MovementPages } from '../components/fiat/MovementPages.tsx';
import { Movements } from '../components/fiat/Movements.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { TransactionsProps } from '../generated/TransactionsProps.ts';
import { text } from '../i18n/catalogue.ts';
import { fiat } from '../i18n/fiat.ts';
import {
  transactionsFileHref,
  transactionsHref,
  transactionsQuery,
} from '../lib/transactions-href.ts';
import type { Page } from '../runtime/page.ts';

export const transactions: Page<TransactionsProps> = {
  head: ({ shell }) => {
    const t = text(fiat, shell.lang);
    return {
      title: `${t('transactions.title')} · INKPAY`,
      description: t('transactions.lead'),
      indexed: false,
    };
  },
  Body: ({ shell, me, filter, lines, older }) => {
    const { lang } = shell;
    const t = text(fiat, lang);
    const isFiltered = Boolean(filter.area || filter.from || filter.to);
    const isNewest = filter.before === null;
    const isEmpty = lines.length === 0;
    const none = isFiltered ? 'none' : 'empty';
    const query = transactionsQuery(filter, filter.before);
    return (
      <PrivateFrame shell={shell} me={me} query={query}>
        <div className="fiat">
          <PageHead title={t('transactions.title')} lead={t('transactions.lead')}>
            {!isEmpty && (
              <ButtonLink href={transactionsFileHref(filter)} look="secondary" size="small">
                {t('transactions.csv')}
              </ButtonLink>
            )}
          </PageHead>
          {(isFiltered || !isNewest || !isEmpty) && <MovementFilters filter={filter} lang={lang} />}
          {isEmpty && isNewest ? (
            <Empty
              icon="transactions"
              title={t(`transactions.${none}`)}
              text={t(`transactions.${none}.text`)}
            >
              {!isFiltered && <ButtonLink href="/zipstore">{t('way.store')}</ButtonLink>}
            </Empty>
          ) : (
            !isEmpty && (
              <Movements
                label={t('transactions.title')}
                entries={lines.map((line) => ({ line }))}
                lang={lang}
              />
            )
          )}
          <MovementPages
            href={(before) => transactionsHref(filter, before)}
            older={older}
            newest={isNewest}
            lang={lang}
          />
        </div>
      </PrivateFrame>
    );
  },
};
