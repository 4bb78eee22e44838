/** Transactions: every movement of money, filtered, and the same as a file. */

import type { TransactionsProps } from '../../../generated/TransactionsProps.ts';
import type { Page } from '../../../runtime/page.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { MovementPages } from '../MovementPages.tsx';
import { Movements } from '../Movements.tsx';
import { fiat } from '../texts.ts';
import { MovementFilters } from './MovementFilters.tsx';
import { transactionsFileHref, transactionsHref, transactionsQuery } from './transactions-href.ts';
import '../fiat.css';

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
