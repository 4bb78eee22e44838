/** Line icons on a grid of 24, drawn in the colour of the text. Decorative: the name is beside them. */

const shapes = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l4.5 4.5',
  chevron: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  out: 'M8 16L16.5 7.5M9.5 7.5h7v7',
  filters:
    'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  swap: 'M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5',
  cart: 'M3.5 5h2.2l2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.9a1.5 1.5 0 0 0 1.5-1.2L20 8.5H6.4M10 20h.01M17 20h.01',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 8v4l2.5 2.5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM15.2 12a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM16.6 7.4h.01',
  x: 'M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-6.2 6.9M11 12.8l-6 6.7',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
