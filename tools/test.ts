import { checks, journeys } from "./check.ts";
import { conclude, runSteps, type Step, vitest } from "./steps.ts";

/** What takes too long for every commit, or must run alone. */
const longer: readonly Step[] = [
  vitest("sweeps"),
  vitest("database"),
  vitest("tools"),
  { name: "bill of materials", command: ["tools/bill.ts"] },
  { name: "weight", command: ["tools/weight.ts"] },
  journeys,
  { name: "durability", command: ["tests/durability/run.ts", "--rounds", "3"], counts: "last line" },
];

const checked = await runSteps(checks, 2);
conclude(checked, await runSteps(longer, 1));
