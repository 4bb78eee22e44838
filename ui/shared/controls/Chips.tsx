/** Views of one list, as links in a row: one of them is the current view. */
import './chips.css';

interface Chip {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  return (
    <ul className="cluster chips">
      {chips.map(({ href, label, current }) => (
        <li key={href}>
          <a className="note chips__chip" href={href} aria-current={current ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
