/** How many there are, as minted numerals. */
import type { Lang } from '../../../generated/Lang.ts';
import type { Stats } from '../../../generated/Stats.ts';
import { text } from '../../../shared/texts/catalogue.ts';
import { home } from '../texts.ts';
import { Minted } from './Minted.tsx';

interface Props {
  readonly lang: Lang;
  readonly stats: Stats;
}

export function Counters({ lang, stats }: Props) {
  const t = text(home, lang);
  return (
    <dl className="counters">
      <div className="counters__one">
        <dt className="counters__name">{t('counter.users')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_connections} />
        </dd>
      </div>
      <div className="counters__one">
        <dt className="counters__name">{t('counter.waitlist')}</dt>
        <dd className="counters__value">
          <Minted value={stats.total_ink_ids} />
        </dd>
      </div>
    </dl>
  );
}
