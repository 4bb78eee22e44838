/** What can be done: buying ZIP codes, and being paid what referrals earned. */
import type { TransactProps } from '../../../generated/TransactProps.ts';
import { ButtonLink } from '../../../shared/controls/ButtonLink.tsx';
import { text } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { transact } from '../texts.ts';
import { Possibilities } from './Possibilities.tsx';
import { Possibility } from './Possibility.tsx';

type Props = Pick<TransactProps, 'shell' | 'earned' | 'restricted'>;

export function OpenNow({ shell, earned, restricted }: Props) {
  const t = text(transact, shell.lang);
  const shop = restricted
    ? { href: '/ziprestricted', way: t('buy.why'), text: t('buy.restricted') }
    : { href: '/zipstore', way: t('buy.way'), text: t('buy.text') };
  return (
    <Possibilities id="open" title={t('open')}>
      <Possibility icon="store" title={t('buy')} text={shop.text}>
        <p className="possibility__ways">
          <ButtonLink href={shop.href} look={restricted ? 'secondary' : 'primary'}>
            {shop.way}
          </ButtonLink>
        </p>
      </Possibility>
      <Possibility icon="download" title={t('earnings')} text={t('earnings.text')}>
        <dl className="possibility__figure">
          <dt>{t(earned < 0 ? 'earnings.owed' : 'earnings.due')}</dt>
          <dd>{usd(Math.abs(earned))}</dd>
        </dl>
        <p className="possibility__ways">
          <ButtonLink href="/accounts" look="secondary">
            {t('earnings.way')}
          </ButtonLink>
        </p>
      </Possibility>
    </Possibilities>
  );
}
