/** Download Statements: a file for every month with transactions, and a receipt for every paid order. */
import type { StatementMonth, StatementsProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { orderHref, STORE_HREF } from '../../../shared/api/hrefs.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Chips } from '../../../shared/controls/Chips.tsx';
import { Empty } from '../../../shared/controls/Empty.tsx';
import { PageHead } from '../../../shared/controls/PageHead.tsx';
import { PageIcon } from '../../../shared/controls/PageIcon.tsx';
import { Section } from '../../../shared/controls/Section.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { dayText, monthText } from '../../../shared/texts/dates.ts';
import { count, usd } from '../../../shared/texts/format.ts';
import { billing } from '../texts.ts';
import '../billing.css';

export const statements: Page<StatementsProps> = {
  head: ownHead(billing, 'statements.title', 'statements.lead'),
  Body: ({ shell, me, year, years, months, receipts }) => {
    const t = useText(billing);
    return (
      <PrivateFrame shell={shell} me={me} query={year === null ? [] : [['year', `${year}`]]}>
        <div className="parts billing">
          <PageHead title={t('statements.title')} lead={t('statements.lead')} />
          {year === null ? (
            <Empty
              icon={<PageIcon name="statements" />}
              title={t('statements.empty')}
              text={t('statements.empty.text')}
            >
              <ButtonLink href={STORE_HREF}>{t('link.store')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <Section id="statements" title={t('statements.months')}>
                {years.length > 1 && (
                  <nav aria-label={t('statements.year')}>
                    <Chips
                      chips={years.map((one) => ({
                        href: `/statements?year=${one}`,
                        label: `${one}`,
                        current: one === year,
                      }))}
                    />
                  </nav>
                )}
                {months.length === 0 && (
                  <p className="billing__none">{t('statements.none', { year: `${year}` })}</p>
                )}
                <ul className="statements">
                  {months.map((month) => (
                    <StatementRow key={month.month} of={month} />
                  ))}
                </ul>
              </Section>
              <Section id="receipts" title={t('statements.receipts')}>
                <Receipts receipts={receipts} />
              </Section>
            </>
          )}
        </div>
      </PrivateFrame>
    );
  },
  sample: {
    ...customer('/statements'),
    year: 2026,
    years: [2026, 2025],
    months: [
      {
        month: '2026-03',
        begins: '2026-03-01T00:00:00Z',
        so_far: true,
        count: 4,
        paid: 9995,
        refunded: 0,
        earned: 74.75,
        paid_out: 60,
      },
    ],
    receipts: [{ order_id: 'INK-7K3M9-Q2X4D', placed_at: '2026-03-01T16:19:00Z', paid: 9995 }],
  },
};

function Receipts({ receipts }: Pick<StatementsProps, 'receipts'>) {
  const lang = useLang();
  const t = useText(billing);
  if (receipts.length === 0)
    return <p className="billing__none">{t('statements.receipts.empty')}</p>;
  return (
    <ul className="receipts">
      {receipts.map(({ order_id, placed_at, paid }) => (
        <li key={order_id} className="receipts__item">
          <div>
            <a className="receipts__order" href={orderHref(order_id)}>
              {t('order', { order: order_id })}
            </a>
            <p className="note-faint">
              {t('statements.placed', { day: dayText(Date.parse(placed_at), lang) })}
            </p>
          </div>
          <p className="receipts__paid">{usd(paid)}</p>
          <ButtonLink
            href={`${orderHref(order_id)}/receipt.pdf`}
            look="secondary"
            size="small"
            aria-label={t('statements.receipt.of', { order: order_id })}
          >
            {t('statements.pdf')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const SUMS = ['paid', 'refunded', 'earned', 'paid_out'] as const;

function StatementRow({ of }: { readonly of: StatementMonth }) {
  const lang = useLang();
  const t = useText(billing);
  const month = monthText(Date.parse(of.begins), lang);
  const lines = t('statements.count', { count: count(of.count) });
  return (
    <li className="statement">
      <div className="statement__head">
        <h3 className="statement__month">{month}</h3>
        <p className="note-faint statement__count">
          {of.so_far ? t('statements.count.so_far', { lines }) : lines}
        </p>
      </div>
      <dl className="statement__sums">
        {SUMS.filter((sum) => of[sum] !== 0).map((sum) => (
          <div key={sum} className={`statement__sum statement__sum--${sum}`}>
            <dt>{t(`sum.${sum}`)}</dt>
            <dd>{usd(of[sum])}</dd>
          </div>
        ))}
      </dl>
      <p className="statement__files">
        {(['pdf', 'csv'] as const).map((kind) => (
          <ButtonLink
            key={kind}
            href={`/statements/${of.month}.${kind}`}
            look="secondary"
            size="small"
            aria-label={t(`statements.${kind}.of`, { month })}
          >
            {t(`statements.${kind}`)}
          </ButtonLink>
        ))}
      </p>
    </li>
  );
}
