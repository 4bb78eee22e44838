/** A state's land as a drawing, and on it what it is given. Whatever it shows is said beside it too. */
import type { ReactNode } from 'react';
import { artwork, land } from '../../lib/art.ts';

interface Props {
  readonly state: string;
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

export function StateLand({ state, width, height, children }: Props) {
  return (
    <div className="state-land">
      <img
        className="state-land__ground"
        src={artwork('rosette')}
        width="1000"
        height="1000"
        alt=""
        loading="lazy"
      />
      <svg className="state-land__drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <image href={land(state)} width={width} height={height} />
        {children}
      </svg>
    </div>
  );
}
