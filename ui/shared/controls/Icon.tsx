/** Line icons on a grid of 24, drawn in the colour of the text. Decorative: the name is beside them. */
import './icon.css';

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
  home: 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H14v-6h-4v6H4.5a.5.5 0 0 1-.5-.5z',
  transact: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  portfolio: 'M4 4v16h16M8 15.5l3.5-4.5 3 3L20 7',
  accounts: 'M4 9.5L12 4.5l8 5M5 9.5h14M6.5 9.5V17M12 9.5V17M17.5 9.5V17M4 19.5h16',
  cards:
    'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6zM3.5 10.5h17M7 14.5h4',
  'address-book':
    'M6.5 4H19v16H6.5zM4.5 8h4M4.5 12h4M4.5 16h4M15.5 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10.5 16.5c.6-2.4 5.4-2.4 6 0',
  statements: 'M6.5 3.5H14l4 4v13H6.5zM14 3.5v4h4M9.5 12h5.5M9.5 16h5.5',
  transactions: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  notifications: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5h4',
  store: 'M4 9l1.5-5h13L20 9zM5.5 9v11h13V9M10 20v-6h4v6',
  leave: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
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
