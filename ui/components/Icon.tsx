/** Line icons on a grid of 24, drawn in the colour of the text. Decorative: the name is beside them. */

const shapes = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6L6 18',
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
