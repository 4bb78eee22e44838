// @ts-check
// Reproducible random numbers: the sequence follows from the seed, though not who draws which number.

/**
 * Mulberry32, a small generator of 32 bits; good enough to choose among faults.
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    /** @param {number} low @param {number} high */
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[Math.floor(roll() * list.length)]),
    /** @template T @param {readonly T[]} list @param {number} count @returns {T[]} */
    some(list, count) {
      const left = [...list];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => /** @type {T} */ (left.splice(Math.floor(roll() * left.length), 1)[0]),
      );
    },
  };
}

/** @typedef {ReturnType<typeof dice>} Dice */
