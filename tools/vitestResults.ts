import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/** How many tests or steps passed and failed. */
export type Counts = { passed: number; failed: number };

/** What vitest's JSON reporter writes, as far as it is read here. */
export type VitestResults = Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number> & {
  testResults: readonly {
    /** The absolute path of the test file. */
    name: string;
    status: string;
    /** Why a file could not be run. */
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
};

const root = path.join(import.meta.dirname, "..");
export const resultsFolder = path.join(root, ".cache", "results");

/** Characters of a message that are printed: its beginning has the reason, and a log that is cut keeps little. */
const maxMessageLength = 1500;

/** Where a run writes its results. Those of selected files are kept apart, so that the last full run's stay. */
export function getResultsFile(name: string): string {
  return path.join(resultsFolder, `${name.replace(/,.*/u, "-affected")}.json`);
}

export async function removeResults(name: string): Promise<void> {
  await rm(getResultsFile(name), { force: true });
}

/** The results of a run, or nothing if it ended before it wrote them. */
export async function readResults(name: string): Promise<VitestResults | undefined> {
  const content = await readFile(getResultsFile(name), "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const results: VitestResults = JSON.parse(content);
  return results;
}

/** A skipped test proves nothing, so it counts as failed. */
export function countTests(results: VitestResults): Counts {
  const failed = results.numFailedTests + results.numPendingTests + results.numTodoTests;
  return { passed: results.numPassedTests, failed };
}

/** Each failed test or file with the beginning of its messages, one line per line of a message. */
export function listFailures(results: VitestResults): string[] {
  return results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? describeFailure(file, message) : [];
    return failed.flatMap((test) => describeFailure(`${file} > ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

function describeFailure(title: string, message: string): string[] {
  return [
    title,
    ...message
      .slice(0, maxMessageLength)
      .split("\n")
      .map((line) => `  ${line}`),
  ];
}
