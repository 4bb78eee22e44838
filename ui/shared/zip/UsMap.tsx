/** The drawing of the United States, and the positions of ZIPs on it. */
import type { ReactNode } from 'react';
import { MAP, onMap } from '../../art/planes.mjs';
import { artwork } from '../controls/art.tsx';

interface Props {
  readonly className: string;
  /** What is on the map. */
  readonly children: ReactNode;
}

export function UsMap({ className, children }: Props) {
  return (
    <svg className={className} viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true">
      <image href={artwork('us-map')} width={MAP.width} height={MAP.height} />
      {children}
    </svg>
  );
}

interface Spot {
  readonly lat: number;
  readonly lon: number;
}

/** Each with its point on the map. Spots outside the country have none, and are left out. */
export function spotsOnMap<T extends Spot>(
  spots: readonly T[],
): (readonly [spot: T, at: readonly [x: number, y: number]])[] {
  return spots.flatMap((spot) => {
    const at = onMap(spot.lon, spot.lat);
    return at ? [[spot, at] as const] : [];
  });
}
