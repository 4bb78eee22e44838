/** An INK ID as the hero of its page: minted as a ZIP's number is, as large as its length lets it be. */

interface Props {
  readonly inkId: string;
}

/** With the sign before it, in characters. */
const SHORT = 8;
const MIDDLE = 12;

function length(inkId: string): 'short' | 'middle' | 'long' {
  const characters = inkId.length + 1;
  if (characters <= SHORT) return 'short';
  return characters <= MIDDLE ? 'middle' : 'long';
}

export function ProfileHandle({ inkId }: Props) {
  return (
    <h1 className={`profile-handle profile-handle--${length(inkId)}`}>
      <span className="profile-handle__sign">@</span>
      {inkId}
    </h1>
  );
}
