/** Whether this run takes random cases, sizes and appearances in full (`npm test -- --all`) instead of a selection. */
export const isFullRun = process.env["SITEWARD_ALL"] === "1";

const fraction = 10;

/** For `vi.waitFor`: polls often, with a limit that also suits a busy machine. */
export const waitOptions = { timeout: 120_000, interval: 20 };

/**
 * The seed of all random choices of a run. `--seed` repeats a run; by default it is the date, so that a failure
 * persists for the day, and other cases are drawn tomorrow.
 */
export const runSeed = Number(process.env["TEST_SEED"] ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/**
 * The number of cases or rows that a test takes out of `full`: all in a full run, a tenth otherwise, or the number of
 * `--cases`. Prints the number, because fewer cases prove less.
 */
export function scaleCount(full: number, what: string): number {
  const count = Number(process.env["TEST_CASES"] ?? (isFullRun ? full : Math.ceil(full / fraction)));
  // oxlint-disable-next-line eslint/no-console -- the run reports it with the result
  console.info(`note: ${count} of ${full} ${what}, seed ${runSeed}`);
  return count;
}

const selectionStep = 5;

/** Every fifth of several cases that run the same code, different ones each day; all of them in a full run. */
export function selectCases<Case>(cases: readonly Case[]): readonly Case[] {
  if (cases.length === 0) throw new Error("there is nothing to select from");
  if (isFullRun) return cases;
  const step = Math.min(selectionStep, cases.length);
  return cases.filter((_, index) => index % step === runSeed % step);
}
