import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { findCommonText } from "../../commonPasswords.contract.ts";

/** The number of strength levels. */
export const strengthLevelCount = 5;

/** Advice that makes a password harder to guess. */
type Advice = "keys" | "repeat" | "sequence" | "date" | "common" | "word" | "personal" | "longer";

/** The strength of a password: 1 = guessed at once, 5 = not in a lifetime. */
export type Strength = { readonly level: 1 | 2 | 3 | 4 | 5; readonly advice: Advice | undefined };

/** Advice by the warning keys of the library. */
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

/** Longer passwords are strong anyway, and slow to evaluate. */
const maxEvaluated = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * Estimates how fast an attacker guesses a password who tries common passwords, and `words` first. One that the server
 * refuses as common is never strong.
 */
export function estimateStrength(password: string, words: readonly string[]): Strength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = ["siteward", ...words].filter((word) => word.length > 1);
  const { score, feedback } = estimator.check(password.slice(0, maxEvaluated), known);
  const isCommon = findCommonText(password) !== undefined;
  const advice = warnings.get(feedback.warning ?? "") ?? (isCommon ? "common" : score < 3 ? "longer" : undefined);
  return { level: isCommon ? 1 : stepsByScore[score], advice };
}

const stepsByScore = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5 } as const;
