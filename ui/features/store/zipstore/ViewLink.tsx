/**
 * A link to another view of the store. A plain click is handled in place; with a modifier, or
 * without script, it is an ordinary link.
 */
import type { ComponentProps } from 'react';
import type { StoreQuery } from '../../../generated/types.ts';
import { isPlain } from '../../../shared/controls/Button.tsx';
import { storeHref } from '../../../shared/search/store-query.ts';

export type OnView = (query: StoreQuery) => void;

/** Of what leads from one view to others. */
export interface ViewProps {
  readonly query: StoreQuery;
  readonly onView: OnView;
}

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'style'> {
  readonly to: StoreQuery;
  readonly onView: OnView;
}

export function ViewLink({ to, onView, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={storeHref(to)}
      onClick={(click) => {
        if (!isPlain(click)) return;
        click.preventDefault();
        onView(to);
      }}
    />
  );
}
