/** ALL or AVAILABLE. */
import type { StoreQuery } from '../../../generated/StoreQuery.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Follow, type OnFollow } from './Follow.tsx';

interface Props {
  readonly query: StoreQuery;
  readonly lang: Lang;
  readonly onFollow: OnFollow;
}

export function AvailabilityFilter({ query, lang, onFollow }: Props) {
  const t = text(store, lang);
  const option = (only: boolean) => (
    <Follow
      className="availability__option"
      to={{ ...query, available_only: only, skip: 0 }}
      onFollow={onFollow}
      aria-current={query.available_only === only ? 'true' : undefined}
    >
      {t(only ? 'available.only' : 'available.all')}
    </Follow>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not fields, so no fieldset
    <div className="availability" role="group" aria-label={t('available.label')}>
      {option(false)}
      {option(true)}
    </div>
  );
}
