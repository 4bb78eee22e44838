/** A table whose first column has names, and whose others have figures. */
import type { ReactNode } from 'react';
import './figure-table.css';

interface Props {
  readonly label: string;
  readonly of: string;
  readonly figures: readonly string[];
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
}

export function FigureTable({ label, of, figures, className, children }: Props) {
  return (
    <table className={['figure-table', className].filter(Boolean).join(' ')} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="figure-table__amount">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
