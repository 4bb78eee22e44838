/** The engraving that lies under other things. */
import { artwork } from './art.ts';

export function Rosette({ className }: { readonly className: string }) {
  return (
    <img
      className={className}
      src={artwork('rosette')}
      width="1000"
      height="1000"
      alt=""
      loading="lazy"
    />
  );
}
