/** Where the drawn art is served: the folder's name changes with its contents. */
declare const ART: string;

export const tierArt = (tier: number): string => `${ART}/tier-${tier}.svg`;
export const pennant = (state: string): string => `${ART}/state/${state}.svg`;
/** A state's land, drawn on the plane of `ui/art/state-plane.mjs`. */
export const land = (state: string): string => `${ART}/land/${state}.svg`;
export const artwork = (
  name: 'hero-1' | 'hero-2' | 'hero-3' | 'card' | 'highlights' | 'rosette' | 'us-map',
) => `${ART}/${name}.svg`;
