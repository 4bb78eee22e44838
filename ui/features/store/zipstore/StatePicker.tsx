/** The field that adds a state to the filter; a plain select without script. */

import { STATE_CODES, stateName } from '../../../shared/search/state-search.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import { Combobox } from './Combobox.tsx';
import type { StateTags } from './use-state-tags.ts';

interface Props {
  readonly states: StateTags;
  readonly lang: Lang;
}

export function StatePicker({ states: { combobox, items, input }, lang }: Props) {
  const t = text(store, lang);
  return (
    <div className="state-picker">
      <Combobox
        combobox={combobox}
        label={t('states.label')}
        toggleLabel={t('states.toggle')}
        items={items}
        textOf={(code) => stateName(code, lang)}
        isChosen={() => false}
        none={t('states.none')}
        input={{ ...input, placeholder: t('states.placeholder') }}
      />
      <noscript>
        <select className="plain-select" name="state" aria-label={t('states.any')}>
          <option value="">{t('states.any')}</option>
          {STATE_CODES.map((code) => (
            <option key={code} value={code}>
              {stateName(code, lang)}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  );
}
