/** The states' planes and coasts by code, which the build draws: the atlas stays out of the renderer. */
declare const LANDS: Readonly<
  Record<string, { readonly plane: import('./state-land.mjs').Plane; readonly coast: string }>
>;
