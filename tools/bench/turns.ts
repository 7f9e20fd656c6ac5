import type { Round } from "./load.ts";
import { median } from "./report.ts";

/** Rounds of ours, and of the floor just before each of them. */
export type Turns = { readonly ours: readonly Round[]; readonly floor: readonly Round[] };

type Sides = { readonly floor: () => Promise<Round>; readonly ours: () => Promise<Round> };

/** Rounds of both sides alternate, so that a slower machine slows both. The first round only warms up. */
export async function runInTurns(name: string, rounds: number, sides: Sides): Promise<Turns> {
  const turns: { floor: Round[]; ours: Round[] } = { floor: [], ours: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const ran = await sides[side]();
      if (ran.failures > 0) throw new Error(`${name}: ${side} failed ${ran.failures} times: ${ran.failureReason}`);
      if (round > 0) turns[side].push(ran);
    }
  }
  return turns;
}

/** Each round of ours relative to the round of the floor just before it; the median of these. */
export function computeRatio({ ours, floor }: Turns): number {
  return median(ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? Infinity)));
}

/** Requests per second, the median of the rounds. */
export function medianPerSecond(rounds: readonly Round[]): number {
  return median(rounds.map((round) => round.perSecond));
}
