/** The engraving that lies under other things. */
import { artwork } from './art.ts';

interface Props {
  readonly className: string;
  /** A page's only picture is not put off. */
  readonly eager?: boolean;
}

export function Rosette({ className, eager = false }: Props) {
  return (
    <img
      className={className}
      src={artwork('rosette')}
      width="1000"
      height="1000"
      alt=""
      loading={eager ? undefined : 'lazy'}
    />
  );
}
