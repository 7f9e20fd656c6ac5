import path from "node:path";
import { expect, it } from "vitest";
import { countTests, listFailures, type VitestResults } from "../../tools/vitestResults.ts";

const folder = path.join(import.meta.dirname, "..");

const results: VitestResults = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: path.join(folder, "one.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [
        { fullName: "adds", status: "passed", failureMessages: [] },
        { fullName: "subtracts", status: "failed", failureMessages: ["expected 1\nto be 2"] },
      ],
    },
    { name: path.join(folder, "two.test.ts"), status: "failed", message: "cannot be loaded", assertionResults: [] },
  ],
};

it("names each failed test, and each file that could not run, before their messages", () => {
  expect(listFailures(results)).toEqual([
    "tests/one.test.ts > subtracts",
    "  expected 1",
    "  to be 2",
    "tests/two.test.ts",
    "  cannot be loaded",
  ]);
});

it("prints the beginning of a long message only", () => {
  const message = "x".repeat(100_000);
  const testResults = [{ name: folder, status: "failed", message, assertionResults: [] }];
  expect(listFailures({ ...results, testResults }).join("\n").length).toBeLessThan(2000);
});

it("counts a skipped test as failed", () => {
  expect(countTests(results)).toEqual({ passed: 1, failed: 2 });
});
