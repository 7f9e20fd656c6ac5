import { spawn } from "node:child_process";
import path from "node:path";
import type { Finding } from "./finding.ts";

const programs = {
  oxlint: "node_modules/oxlint/bin/oxlint",
  oxfmt: "node_modules/oxfmt/bin/oxfmt",
  tsc: "node_modules/typescript/bin/tsc",
  knip: "node_modules/knip/bin/knip.js",
};

/** The folders that the linter checks; listed, so that it also works in a copy without a git repository. */
const linted = [
  "app",
  "bootstrap",
  "contract",
  "core",
  "migrations",
  "modules",
  "tests",
  "tools",
  "web",
  "oxlint.config.ts",
];

/** Commands of the programs that check the code of a checkout. */
export const commands = {
  format: [programs.oxfmt, "--check"],
  lint: [programs.oxlint, "--no-error-on-unmatched-pattern", ...linted],
  // Several checkers repeat much of the work: on two cores one is faster.
  types: [programs.tsc, "-b", "--pretty", "false", "--checkers", "1"],
  dead: [programs.knip, "--no-progress"],
} as const;

type Diagnostic = { message: string; code?: string; filename: string; labels: { span: { line: number } }[] };

/** Findings of the linter. */
export async function findLintFaults(root: string): Promise<Finding[]> {
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(
    await runProgram(root, [...commands.lint, "--format=json"]),
  );
  return diagnostics.map(({ message, code, filename, labels }) => {
    const rule = code ?? (message.startsWith("Unused oxlint-disable") ? "unused-directive" : "unknown");
    return { file: toRelative(root, filename), line: labels[0]?.span.line ?? 1, rule, message };
  });
}

/** Errors of the compiler. */
export async function findTypeFaults(root: string): Promise<Finding[]> {
  const lines = (await runProgram(root, commands.types)).split("\n");
  return lines.flatMap((text) => {
    const match = /^(?<file>[^(]+)\((?<line>\d+),\d+\): error (?<rule>TS\d+): (?<message>.*)$/u.exec(text)?.groups;
    if (match === undefined) return [];
    const { file = "", line = "1", rule = "", message = "" } = match;
    return [{ file, line: Number(line), rule, message }];
  });
}

/** Files that the formatter would change. */
export async function findFormatFaults(root: string): Promise<Finding[]> {
  const files = (await runProgram(root, [programs.oxfmt, "--list-different"]))
    .split("\n")
    .filter((file) => file !== "");
  return files.map((file) => ({ file, line: 1, rule: "format", message: "is not formatted" }));
}

type DeadItem = { name: string; line?: number };
type DeadCode = { issues: ({ file: string } & Record<string, string | DeadItem[]>)[] };

/** Unused files, exports and packages, and missing ones. */
export async function findDeadCode(root: string): Promise<Finding[]> {
  const { issues }: DeadCode = JSON.parse(await runProgram(root, [...commands.dead, "--reporter=json"]));
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([rule, items]) =>
      (Array.isArray(items) ? items : []).map(({ name, line = 1 }) => ({ file, line, rule, message: name })),
    ),
  );
}

function toRelative(root: string, file: string): string {
  return (path.isAbsolute(file) ? path.relative(root, file) : file).replaceAll(path.sep, "/");
}

/** Runs a program of the checkout. Its output counts; its exit code does not, as it fails when it finds something. */
async function runProgram(root: string, [program = "", ...args]: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  return Buffer.concat(chunks).toString();
}
