/** Many dots as one path, so that a map of two thousand is no larger than a picture. */

/**
 * Path data whose round line caps are the dots: each is a line of zero length, relative to the previous
 * one, in whole units.
 */
export function dotsPath(points: readonly (readonly [x: number, y: number])[]): string {
  let d = '';
  let [left, top] = [0, 0];
  for (const point of points) {
    const [x, y] = [Math.round(point[0]), Math.round(point[1])];
    const [dx, dy] = [x - left, y - top];
    d += `${d === '' ? 'M' : 'm'}${dx}${dy < 0 ? '' : ' '}${dy}h0`;
    [left, top] = [x, y];
  }
  return d;
}
