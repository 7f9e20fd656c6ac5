import { runSeed } from "./testRun.ts";

/** Reproducible random values: the same seed gives the same values. */
export type RandomSource = {
  readonly seed: number;
  /** An integer from 0 to below `count`. */
  nextInteger(count: number): number;
  /** True with this probability. */
  isHit(probability: number): boolean;
  pickOne<Value>(values: readonly Value[]): Value;
  /** Some of the values, each at most once, in random order. */
  pickSome<Value>(values: readonly Value[], count: number): Value[];
};

/** A source for a test with many random cases. A failing test reports its seed. */
export function createRandomSource(seed = runSeed): RandomSource {
  let state = seed;
  // mulberry32: small, and good enough to choose cases.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const source: RandomSource = {
    seed,
    nextInteger: (count) => Math.floor(next() * count),
    isHit: (probability) => next() < probability,
    pickOne(values) {
      const value = values[source.nextInteger(values.length)];
      if (value === undefined) throw new Error("there is nothing to choose from");
      return value;
    },
    pickSome(values, count) {
      const left = [...values];
      const some = [];
      while (some.length < count && left.length > 0) some.push(...left.splice(source.nextInteger(left.length), 1));
      return some;
    },
  };
  return source;
}
