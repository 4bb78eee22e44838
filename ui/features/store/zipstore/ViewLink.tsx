/**
 * A link to another view of the store. A plain click is handled in place; with a modifier, or
 * without script, it is an ordinary link.
 */
import type { ComponentProps, MouseEvent } from 'react';
import type { StoreQuery } from '../../../generated/types.ts';
import { storeHref } from '../../../shared/search/store-query.ts';

export type OnView = (query: StoreQuery) => void;

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'style'> {
  readonly to: StoreQuery;
  readonly onView: OnView;
}

const isPlain = (click: MouseEvent): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);

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
