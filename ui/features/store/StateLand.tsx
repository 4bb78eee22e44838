/** The frame of a state's map, and the outline of each state. Decorative. */
import type { ReactNode } from 'react';
import { Rosette } from '../../shared/controls/art.tsx';
import './place-page.css';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

export function StateLand({ width, height, children }: Props) {
  return (
    <div className="state-land">
      <Rosette className="state-land__ground" />
      <svg className="state-land__drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}

/** A state's coast as path data on its plane. */
export const coast = (state: string): string => LANDS[state]?.coast ?? '';
