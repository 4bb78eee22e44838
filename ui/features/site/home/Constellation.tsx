/** People and the lines between them; one line has just been found. Decorative. */

const people = [
  [12, 70],
  [46, 22],
  [84, 82],
  [122, 40],
  [160, 92],
  [190, 18],
] as const;

export function Constellation() {
  return (
    <svg
      className="constellation"
      viewBox="0 0 204 104"
      width="204"
      height="104"
      aria-hidden="true"
    >
      <path d="M12 70L46 22L122 40L160 92M46 22L84 82L122 40" />
      <path className="constellation__found" d="M122 40L190 18" />
      {people.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={x > 100 && y < 50 ? 6 : 4} />
      ))}
    </svg>
  );
}
