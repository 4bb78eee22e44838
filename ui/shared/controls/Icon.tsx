/** Line icons on a grid of 24, drawn in the text's colour. Decorative: the name is next to them. */
import './icon.css';

export const shapes = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
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
  copy: 'M9 9h11v11H9zM6 15H4V4h11v2',
  share: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M6 12H5v8h14v-8h-1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  key: 'M14.5 9.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM13 13l7 7M16.5 16.5l2.5-2.5',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
  back: 'M19 12H5M11 6l-6 6 6 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  'eye-off':
    'M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.6A16.6 16.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.5 9.5 0 0 0 4.6-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 8v4l2.5 2.5',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { readonly name: IconName }) {
  return drawn(shapes[name]);
}

/** @param shape the `d` of an SVG path */
export const drawn = (shape: string) => (
  <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={shape} />
  </svg>
);
