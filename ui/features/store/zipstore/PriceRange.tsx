/** The minimum and maximum price, in whole dollars. */
import { useRef, useState } from 'react';
import type { StoreQuery } from '../../../generated/types.ts';
import { useEarlyInput } from '../../../shared/form/use-early-input.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { store } from '../texts.ts';
import type { Search } from './use-search.ts';

const PROBLEM = 'price-problem';

/** The most digits of a price. */
const DIGITS = 6;

/** Whole dollars from "$1,000" and "12.50", which people type and paste. */
function wholeDollars(text: string): number | null {
  const whole = text.replace(/\..*$|,\d\d\s*$/, '');
  const digits = whole.replace(/\D/g, '').slice(0, DIGITS);
  return digits === '' ? null : Number(digits);
}

interface PriceFieldProps {
  readonly name: 'price_min' | 'price_max';
  readonly value: number | null;
  readonly isInvalid: boolean;
  readonly onType: (price: number | null) => void;
}

function PriceField({ name, value, isInvalid, onType }: PriceFieldProps) {
  const t = useText(store);
  // Points and commas stay while they are being typed: what follows them may be cents.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && wholeDollars(typed) === value;
  const shown = isTyped ? typed : `${value ?? ''}`;
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    const plain = text.normalize('NFKC').replace(/[^\d.,]/g, '');
    setTyped(/[.,]/.test(plain) ? plain : null);
    onType(wholeDollars(plain));
  };
  useEarlyInput(() => field.current?.value, shown, type);
  return (
    <input
      ref={field}
      className="price-range__field"
      type="text"
      inputMode="numeric"
      name={name}
      value={shown}
      // "$123,456.00"
      maxLength={11}
      pattern={isTyped ? undefined : '[\\s$,0-9]*'}
      title={t('price.digits')}
      placeholder={t(`${name}.placeholder`)}
      aria-label={t(name)}
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={isInvalid ? PROBLEM : undefined}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

interface PriceRangeProps {
  readonly query: StoreQuery;
  readonly isWrong: boolean;
  readonly onType: Search['type'];
}

export function PriceRange({ query, isWrong, onType }: PriceRangeProps) {
  const t = useText(store);
  const bound = (name: 'price_min' | 'price_max') => {
    const isInvalid = name === 'price_max' && isWrong;
    return (
      <PriceField
        name={name}
        value={query[name]}
        isInvalid={isInvalid}
        onType={(price) => onType({ [name]: price })}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the panel, which no fieldset can be
    <div className="price-range" role="group" aria-label={t('price.label')}>
      <div className="filter-box price-range__box">
        <span className="note-faint filter-box__label" aria-hidden="true">
          $
        </span>
        {bound('price_min')}
        <span className="note-faint filter-box__label" aria-hidden="true">
          –
        </span>
        {bound('price_max')}
      </div>
      {isWrong && (
        <p className="price-range__problem" id={PROBLEM} role="alert">
          {t('price.reversed')}
        </p>
      )}
    </div>
  );
}
