import { parseArgs } from "node:util";
import { gates } from "./gates.ts";
import { installHook } from "./hook.ts";
import { conclude, runSteps, type Step, vitest } from "./steps.ts";

/** What has to be right before every commit; the long ones first, so that two columns end together. */
export const checks: readonly Step[] = [
  vitest("server"),
  vitest("screens"),
  { name: "canaries", command: ["tools/canaries.ts"] },
  { name: "lint", command: gates.lint },
  { name: "types", command: gates.types },
  { name: "format", command: gates.format },
  { name: "dead code", command: gates.dead },
  { name: "texts", command: ["tools/texts.ts"] },
  { name: "copies", command: ["tools/copies.ts"] },
  { name: "packages", command: ["tools/packages.ts"] },
  { name: "secrets", command: ["tools/secrets.ts"] },
];

/** The paths through the product; nothing else may run beside them. */
export const journeys: Step = vitest("journeys");

if (import.meta.main) {
  installHook();
  const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
  const checked = await runSteps(checks, 2);
  conclude(checked, await runSteps(values.all ? [journeys] : [], 1));
}
