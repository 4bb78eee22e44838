/** The drawn art: where it is served, in a folder whose name changes with its contents, and the rosette under other things. */

export const tierArt = (tier: number): string => `${ART}/tier-${tier}.svg`;
export const pennant = (state: string): string => `${ART}/state/${state}.svg`;
/** A state's land, drawn on the plane of `ui/art/planes.mjs`. */
export const land = (state: string): string => `${ART}/land/${state}.svg`;
export const artwork = (
  name: 'hero-1' | 'hero-2' | 'hero-3' | 'card' | 'highlights' | 'rosette' | 'us-map',
) => `${ART}/${name}.svg`;

interface RosetteProps {
  readonly className: string;
  /** A page's only picture is not put off. */
  readonly eager?: boolean;
}

/** The engraving that lies under other things. */
export function Rosette({ className, eager = false }: RosetteProps) {
  return (
    <img
      className={className}
      src={artwork('rosette')}
      width="1000"
      height="1000"
      alt=""
      loading={eager ? undefined : 'lazy'}
    />
  );
}
