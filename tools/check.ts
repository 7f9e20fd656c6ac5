import { parseArgs } from "node:util";
import { selectAffectedTests } from "./affected.ts";
import { commands } from "./commands.ts";
import { installHook } from "./hook.ts";
import { reportCounts, runSteps, type Step, vitest } from "./steps.ts";

/** All checks that do not run the product; the long ones first, so that both columns end together. */
export const staticChecks: readonly Step[] = [
  { name: "lint", command: commands.lint },
  { name: "types", command: commands.types },
  { name: "violations", command: ["tools/violations.ts"] },
  { name: "format", command: commands.format },
  { name: "dead code", command: commands.dead },
  { name: "layers", command: ["tools/layers.ts"] },
  { name: "prose", command: ["tools/prose.ts"] },
  { name: "texts", command: ["tools/texts.ts"] },
  { name: "copies", command: ["tools/copies.ts"] },
  { name: "class names", command: ["tools/classNames.ts"] },
  { name: "test files", command: ["tools/testFiles.ts"] },
  { name: "commits", command: ["tools/commits.ts"] },
  { name: "packages", command: ["tools/packages.ts"] },
  { name: "secrets", command: ["tools/secrets.ts"] },
];

/** Tests of server and screens, whole. */
export const tests: readonly Step[] = [vitest("screens"), vitest("server")];

/**
 * The longest steps have one thread each. The second gives way to the longest, the others to both, so that all end
 * together.
 */
const niceness = { second: 2, others: 5 } as const;

/** With the static checks in the other column a check stays below three minutes. */
const maxTestSeconds = 120;

/**
 * Runs steps three at a time, and end-to-end tests in parallel from the start. Each has one thread that often waits: for a
 * page, the database or a timer. Fewer at a time leave half of two cores idle.
 */
export async function runBesideEndToEndTests(steps: readonly Step[]): Promise<void> {
  const [longest, second, ...others] = steps;
  const inTurn = [
    ...(longest === undefined ? [] : [longest]),
    ...(second === undefined ? [] : [{ ...second, niceness: niceness.second }]),
    ...others.map((step) => ({ ...step, niceness: niceness.others })),
  ];
  reportCounts(...(await Promise.all([runSteps(inTurn, 3), runSteps([vitest("e2e")], 1)])));
}

async function checkAffected(): Promise<void> {
  const { files, omitted } = await selectAffectedTests(process.cwd(), maxTestSeconds);
  const steps = [...files].map(([project, names]) => vitest(project, names));
  const counts = await runSteps([...steps, ...staticChecks], 2);
  if (omitted > 0) console.log(`${omitted} more test files are affected, further away: npm test runs them`);
  reportCounts(counts);
}

if (import.meta.main) {
  installHook();
  const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
  if (values.all) {
    await runBesideEndToEndTests([...tests, ...staticChecks]);
  } else await checkAffected();
}
