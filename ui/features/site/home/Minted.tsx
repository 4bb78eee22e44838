/**
 * A count on numbering wheels, as on a banknote: zeros lead up to it, so that one looks as good as
 * a million. Read aloud it is the plain number.
 */
import { count } from '../../../shared/texts/format.ts';

const wheels = 7;

export function Minted({ value }: { readonly value: number }) {
  const digits = `${Math.max(0, Math.trunc(value))}`;
  const leading = Math.max(0, wheels - digits.length);
  const places = [...digits.padStart(wheels, '0')];
  return (
    <span className="minted">
      <span className="visually-hidden">{count(value)}</span>
      <span className="minted__wheels" aria-hidden="true">
        {places.map((digit, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is its place
            key={place}
            className={place < leading ? 'minted__wheel' : 'minted__wheel minted__wheel--set'}
          >
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}
