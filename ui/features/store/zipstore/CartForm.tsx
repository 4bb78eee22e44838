/** A change of the cart as a form, which works without script; with it, `onChange` does the work. */
import type { ReactNode } from 'react';

type CartVerb = 'add' | 'remove';
export type OnCartChange = (verb: CartVerb, zip: string) => void;

interface Props {
  readonly verb: CartVerb;
  readonly zip: string;
  /** Path and query that the server leads back to. */
  readonly returnTo: string;
  readonly onChange: OnCartChange;
  readonly children: ReactNode;
}

export function CartForm({ verb, zip, returnTo, onChange, children }: Props) {
  return (
    <form
      className="cart-form"
      method="post"
      action={`/zipcart/${verb}`}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(verb, zip);
      }}
    >
      <input type="hidden" name="zip_code" value={zip} />
      <input type="hidden" name="return_to" value={returnTo} />
      {children}
    </form>
  );
}
