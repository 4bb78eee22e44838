/** A customer's avatar: the first letter of the INK ID. */
import type { Me } from '../../generated/types.ts';
import './private-header.css';

export function Avatar({ of }: { readonly of: Pick<Me, 'ink_id'> }) {
  return (
    <span className="avatar" aria-hidden="true">
      {of.ink_id.slice(0, 1).toUpperCase()}
    </span>
  );
}
