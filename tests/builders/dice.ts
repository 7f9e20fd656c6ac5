/** Chance that can be repeated: the same seed gives the same draws. */
export type Dice = {
  readonly seed: number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  oneOf<Value>(values: readonly Value[]): Value;
  /** Some of the values, each at most once, in an order of chance. */
  someOf<Value>(values: readonly Value[], count: number): Value[];
};

/**
 * Dice for a test of many random cases. TEST_SEED repeats a run (`npm run test:server -- --seed 7 …`); the test says its
 * seed when it fails and when it passes.
 */
export function aDice(seed = Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31))): Dice {
  let state = seed;
  // mulberry32: small, and good enough to choose cases.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const dice: Dice = {
    seed,
    below: (count) => Math.floor(next() * count),
    happens: (probability) => next() < probability,
    oneOf(values) {
      const value = values[dice.below(values.length)];
      if (value === undefined) throw new Error("there is nothing to choose from");
      return value;
    },
    someOf(values, count) {
      const left = [...values];
      const some = [];
      while (some.length < count && left.length > 0) some.push(...left.splice(dice.below(left.length), 1));
      return some;
    },
  };
  // oxlint-disable-next-line eslint/no-console -- whoever repeats a run needs it
  console.info(`seed ${seed}`);
  return dice;
}

/** How many random cases a test runs: a few in every run, as many as TEST_CASES asks for otherwise. */
export function casesOr(usual: number): number {
  return Number(process.env["TEST_CASES"] ?? usual);
}
