/** One tier or ANY, by combobox; a plain select without script. */
import { useCombobox } from 'downshift';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { useLang, useText } from '../../../shared/texts/catalogue.ts';
import { matchTiers, TIER_CHOICES, type TierChoice, tierName } from '../../../shared/zip/tiers.ts';
import { store } from '../texts.ts';
import { Combobox, highlightMatch } from './Combobox.tsx';

interface Props {
  readonly tier: TierChoice;
  readonly onChoose: (tier: TierChoice) => void;
}

/** For Downshift, null means "nothing chosen", but ANY is a choice, hence the wrapping. */
interface Choice {
  readonly tier: TierChoice;
}

const CHOICES: readonly Choice[] = TIER_CHOICES.map((tier) => ({ tier }));
const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** So that typing replaces the choice in the field. */
const selectAll = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

export function TierPicker({ tier, onChoose }: Props) {
  const lang = useLang();
  const t = useText(store);
  /** Null unless something is being typed: then the whole list is offered. */
  const [typed, setTyped] = useState<string | null>(null);
  const matching = matchTiers(typed ?? '', lang);
  const items = CHOICES.filter((choice) => matching.includes(choice.tier));
  const nameOf = (choice: Choice | null) => tierName(choice?.tier ?? null, lang);

  const combobox = useCombobox<Choice>({
    items: [...items],
    selectedItem: CHOICES.find((choice) => choice.tier === tier) ?? null,
    itemToString: nameOf,
    itemToKey: (choice) => choice?.tier,
    // Only our own: Downshift's copy lags behind a tier that Back or a link has changed.
    inputValue: typed ?? tierName(tier, lang),
    onIsOpenChange: ({ isOpen }) => isOpen || setTyped(null),
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem?.tier ?? null),
    // Leaving without a choice keeps the last one.
    stateReducer: ({ selectedItem }, action) =>
      action.type === InputBlur || action.type === InputKeyDownEscape
        ? { ...action.changes, selectedItem }
        : highlightMatch(action),
  });

  return (
    <div className="tier-picker">
      <Combobox
        combobox={combobox}
        label={t('tier.label')}
        toggleLabel={t('tier.toggle')}
        items={items}
        textOf={nameOf}
        isChosen={(choice) => choice.tier === tier}
        none={t('tier.none', { text: typed ?? '' })}
        input={combobox.getInputProps({
          onFocus: selectAll,
          onClick: selectAll,
          onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
        })}
        onType={setTyped}
      />
      <noscript>
        <select
          className="plain-select"
          name="tier"
          defaultValue={tier ?? ''}
          aria-label={t('tier.label')}
        >
          {TIER_CHOICES.map((choice) => (
            <option key={choice} value={choice ?? ''}>
              {choice === null ? t('tier.any') : tierName(choice, lang)}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  );
}
