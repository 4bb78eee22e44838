/** The store's icons, in the shared icons' hand. Decorative: the name is beside them. */

const shapes = {
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM16 16l4.5 4.5',
  chevron: 'M6 9l6 6 6-6',
  cross: 'M7 7l10 10M17 7L7 17',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  out: 'M8 16L16.5 7.5M9.5 7.5h7v7',
  filters:
    'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  swap: 'M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5',
  cart: 'M3.5 5h2.2l2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.9a1.5 1.5 0 0 0 1.5-1.2L20 8.5H6.4M10 20h.01M17 20h.01',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 8v4l2.5 2.5',
} as const;

export type StoreIconName = keyof typeof shapes;

export function StoreIcon({ name }: { readonly name: StoreIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
