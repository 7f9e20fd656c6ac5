import { spawn } from "node:child_process";
import path from "node:path";
import type { Finding } from "./finding.ts";

const programs = {
  oxlint: "node_modules/oxlint/bin/oxlint",
  oxfmt: "node_modules/oxfmt/bin/oxfmt",
  tsc: "node_modules/typescript/bin/tsc",
  knip: "node_modules/knip/bin/knip.js",
};

/** The folders that the linter looks at; named, so that it works in a copy that is no git repository as well. */
const linted = ["bootstrap", "contract", "modules", "server", "tests", "tools", "web", "oxlint.config.ts"];

/** How each gate is called in a checkout. */
export const gates = {
  format: [programs.oxfmt, "--check"],
  lint: [programs.oxlint, "--no-error-on-unmatched-pattern", ...linted],
  types: [programs.tsc, "-b", "--pretty", "false"],
  dead: [programs.knip, "--no-progress"],
} as const;

type Diagnostic = { message: string; code?: string; filename: string; labels: { span: { line: number } }[] };

/** What the linter objects to. */
export async function findLintFaults(root: string): Promise<Finding[]> {
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(
    await output(root, [...gates.lint, "--format=json"]),
  );
  return diagnostics.map(({ message, code, filename, labels }) => {
    const rule = code ?? (message.startsWith("Unused oxlint-disable") ? "unused-directive" : "unknown");
    return { file: inside(root, filename), line: labels[0]?.span.line ?? 1, rule, message };
  });
}

/** What the compiler objects to. */
export async function findTypeFaults(root: string): Promise<Finding[]> {
  const lines = (await output(root, gates.types)).split("\n");
  return lines.flatMap((text) => {
    const match = /^(?<file>[^(]+)\((?<line>\d+),\d+\): error (?<rule>TS\d+): (?<message>.*)$/u.exec(text)?.groups;
    if (match === undefined) return [];
    const { file = "", line = "1", rule = "", message = "" } = match;
    return [{ file, line: Number(line), rule, message }];
  });
}

/** Files that are not in the house's format. */
export async function findFormatFaults(root: string): Promise<Finding[]> {
  const files = (await output(root, [programs.oxfmt, "--list-different"])).split("\n").filter((file) => file !== "");
  return files.map((file) => ({ file, line: 1, rule: "format", message: "is not formatted" }));
}

type Place = { name: string; line?: number };
type DeadCode = { issues: ({ file: string } & Record<string, string | Place[]>)[] };

/** Files, exports and packages that nothing uses, and those that are used without being there. */
export async function findDeadCode(root: string): Promise<Finding[]> {
  const { issues }: DeadCode = JSON.parse(await output(root, [...gates.dead, "--reporter=json"]));
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([rule, places]) =>
      (Array.isArray(places) ? places : []).map(({ name, line = 1 }) => ({ file, line, rule, message: name })),
    ),
  );
}

function inside(root: string, file: string): string {
  return (path.isAbsolute(file) ? path.relative(root, file) : file).replaceAll(path.sep, "/");
}

/** Runs a program of the checkout; how it ends does not matter, what it says does. */
async function output(root: string, [program = "", ...args]: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  return Buffer.concat(chunks).toString();
}
