/** The chosen states as ticked boxes: unticking one takes it out, at once or with the form. */
import { Icon } from '../../../shared/controls/Icon.tsx';
import { stateName } from '../../../shared/search/state-search.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { store } from '../../../shared/texts/texts.ts';
import type { StateTags } from './use-state-tags.ts';

interface Props {
  readonly states: StateTags;
  readonly lang: Lang;
}

export function StateChips({ states: { tags }, lang }: Props) {
  if (tags.selectedItems.length === 0) return null;
  return (
    <fieldset className="state-chips">
      <legend className="visually-hidden">{text(store, lang)('states.chosen')}</legend>
      {tags.selectedItems.map((code, index) => (
        <label key={code} className="state-chip">
          <input
            {...tags.getSelectedItemProps({ selectedItem: code, index })}
            // Every chip can be tabbed to, before the arrow keys are known and without script.
            tabIndex={0}
            className="state-chip__box"
            type="checkbox"
            name="state"
            value={code}
            checked
            onChange={() => tags.removeSelectedItem(code)}
          />
          {stateName(code, lang)}
          <Icon name="close" />
        </label>
      ))}
    </fieldset>
  );
}
