/** A plain form of a customer's page: the server refuses it once another customer has logged in in the same browser. */

import { type ComponentProps, createContext, use } from 'react';

/** Whose page it is, by INK ID. None on a visitor's page: a form there acts in the browser, or for any customer. */
export const PageCustomer = createContext<string | null>(null);

export function CustomerForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  const inkId = use(PageCustomer);
  return (
    <form method="post" {...form}>
      {inkId && <input type="hidden" name="customer" value={inkId} />}
      {children}
    </form>
  );
}
