import { parseArgs } from "node:util";
import { checks, journeys } from "./check.ts";
import { conclude, runSteps, type Step, vitest } from "./steps.ts";

/** What takes too long for every commit. */
const longer: readonly Step[] = [vitest("sweeps"), vitest("tools")];

/** What must run alone. */
const alone: readonly Step[] = [
  vitest("database"),
  { name: "bill of materials", command: ["tools/bill.ts"] },
  { name: "weight", command: ["tools/weight.ts"] },
  journeys,
  { name: "durability", command: ["tests/durability/run.ts", "--rounds", "3"], counts: "last line" },
];

const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
// Every page in every look instead of each pair of looks once: hours instead of minutes.
if (values.all) process.env["SITEWARD_ALL"] = "1";
const checked = await runSteps([...checks, ...longer], 2);
conclude(checked, await runSteps(alone, 1));
