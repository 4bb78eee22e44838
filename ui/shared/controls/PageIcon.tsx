/** Icons that only the server renders. Those that no island draws are here, so that no script includes them. */
import { drawn, shapes } from './Icon.tsx';

const pageShapes = {
  ...shapes,
  menu: 'M4 8h16M4 16h16',
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
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM15.2 12a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM16.6 7.4h.01',
  x: 'M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-6.2 6.9M11 12.8l-6 6.7',
} as const;

export type PageIconName = keyof typeof pageShapes;

export function PageIcon({ name }: { readonly name: PageIconName }) {
  return drawn(pageShapes[name]);
}
