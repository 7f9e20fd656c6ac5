import type { Round } from "./load.ts";
import { median } from "./report.ts";

/** Rounds of ours, and of the floor just before each of them; `fresh` are those without shared answers, if measured. */
export type Turns = {
  readonly ours: readonly Round[];
  readonly floor: readonly Round[];
  readonly fresh: readonly Round[];
};

type Sides = {
  readonly floor: () => Promise<Round>;
  readonly ours: () => Promise<Round>;
  readonly fresh?: () => Promise<Round>;
};

/** Rounds of all sides alternate, so that a slower machine slows all. The first round only warms up. */
export async function runInTurns(name: string, rounds: number, sides: Sides): Promise<Turns> {
  const turns: { floor: Round[]; ours: Round[]; fresh: Round[] } = { floor: [], ours: [], fresh: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["floor", "ours", "fresh"] as const) {
      const ran = await sides[side]?.();
      if (ran === undefined) continue;
      if (ran.failures > 0) throw new Error(`${name}: ${side} failed ${ran.failures} times: ${ran.failureReason}`);
      if (round > 0) turns[side].push(ran);
    }
  }
  return turns;
}

/** Each round of ours relative to the round of the floor just before it; the median of these. */
export function computeRatio({ ours, floor }: Pick<Turns, "ours" | "floor">): number {
  return median(ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? Infinity)));
}

/** Requests per second, the median of the rounds. */
export function medianPerSecond(rounds: readonly Round[]): number {
  return median(rounds.map((round) => round.perSecond));
}
