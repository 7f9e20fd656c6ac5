import { parseArgs } from "node:util";
import { runSeed } from "#tests/builders/testRun";
import { runBesideEndToEndTests, staticChecks, tests } from "./check.ts";
import { type Step, vitest } from "./steps.ts";

const { values } = parseArgs({
  options: { all: { type: "boolean", default: false }, seed: { type: "string", default: String(runSeed) } },
});

/** Steps that take too long for every commit. */
const longer: readonly Step[] = [
  vitest("all"),
  vitest("tools"),
  vitest("database"),
  {
    name: "durability",
    command: ["tests/durability/run.ts", "--rounds", values.all ? "50" : "3"],
    counts: "last line",
  },
  { name: "bill of materials", command: ["tools/bill.ts"] },
  { name: "weight", command: ["tools/weight.ts"] },
];

if (values.all) process.env["SITEWARD_ALL"] = "1";
process.env["TEST_SEED"] = values.seed;
console.log(`seed ${values.seed}; the same cases again: npm test -- --seed ${values.seed}`);
// The longest first, so that all columns end together.
await runBesideEndToEndTests([...tests, ...longer, ...staticChecks]);
