import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** How many steps a meter has. */
export const steps = 5;

/** What would make a password harder to guess. */
type Advice = "keys" | "repeat" | "sequence" | "date" | "common" | "word" | "personal" | "longer";

/** How hard a password is to guess: 1 = at once, 5 = not in a lifetime. */
export type Strength = { readonly step: 1 | 2 | 3 | 4 | 5; readonly advice: Advice | undefined };

/** What the library warns of, by its own keys. */
const warnings: ReadonlyMap<string, Advice> = new Map([
  ["straightRow", "keys"],
  ["keyPattern", "keys"],
  ["simpleRepeat", "repeat"],
  ["extendedRepeat", "repeat"],
  ["sequences", "sequence"],
  ["recentYears", "date"],
  ["dates", "date"],
  ["topTen", "common"],
  ["topHundred", "common"],
  ["common", "common"],
  ["similarToCommon", "common"],
  ["pwned", "common"],
  ["wordByItself", "word"],
  ["namesByThemselves", "word"],
  ["commonNames", "word"],
  ["userInputs", "personal"],
]);

/** Longer ones are strong anyway; judging them costs more than it tells. */
const mostJudged = 64;

let judge: ZxcvbnFactory | undefined;

/** Judges a password as somebody would who tries what people usually choose, and these words first. */
export function strengthOf(password: string, words: readonly string[]): Strength {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = ["siteward", ...words].filter((word) => word.length > 1);
  const { score, feedback } = judge.check(password.slice(0, mostJudged), known);
  const advice = warnings.get(feedback.warning ?? "") ?? (score < 3 ? "longer" : undefined);
  return { step: stepsByScore[score], advice };
}

const stepsByScore = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 } as const;
