/** The states' coasts, which the build draws: the atlas stays out of the renderer. */
declare const LANDS: Readonly<Record<string, string>>;

/** A state's coast as path data on its plane. */
export const coast = (state: string): string => LANDS[state] ?? '';
