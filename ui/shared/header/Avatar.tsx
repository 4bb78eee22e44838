/** A customer's avatar: the first letter of the INK ID. */
import './private-header.css';

export function Avatar({ inkId }: { readonly inkId: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {inkId.slice(0, 1).toUpperCase()}
    </span>
  );
}
