import { parseArgs } from "node:util";
import { checks, journeys } from "./check.ts";
import { conclude, runSteps, type Step, vitest } from "./steps.ts";

/** What takes too long for every commit. */
const longer: readonly Step[] = [
  vitest("sweeps"),
  vitest("tools"),
  vitest("database"),
  { name: "durability", command: ["tests/durability/run.ts", "--rounds", "3"], counts: "last line" },
  { name: "bill of materials", command: ["tools/bill.ts"] },
  { name: "weight", command: ["tools/weight.ts"] },
];

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
// Every page in every look instead of each pair of looks once: hours instead of minutes.
if (values.all) process.env["SITEWARD_ALL"] = "1";
const checked = await runSteps([...checks, ...longer], 2);
// Two at a time by themselves.
conclude(checked, await runSteps([journeys], 1));
