import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import config from "../oxlint.config.ts";
import { findSharedClasses } from "./classNames.ts";
import { findDeadCode, findFormatFaults, findLintFaults, findTypeFaults } from "./commands.ts";
import { commitRules, findMessageFaults } from "./commits.ts";
import { findCopies } from "./copies.ts";
import { listFiles, type Finding, report } from "./finding.ts";
import { dependencyRules, findDependencyFaults } from "./layers.ts";
import { findPackageFaults } from "./packages.ts";
import { findProseFaults, proseRules } from "./prose.ts";
import { findSecrets } from "./secrets.ts";
import { findUnusedTests } from "./testFiles.ts";
import { findTextFaults } from "./texts.ts";

/** A folder of deliberate violations, the check that must report them, and the rules that need one. */
type Suite = { folder: string; check: (root: string) => Promise<Finding[]>; rules?: readonly string[] };

const suites: readonly Suite[] = [
  { folder: "lint", check: findLintFaults },
  { folder: "layers", check: findDependencyFaults, rules: dependencyRules },
  { folder: "prose", check: findProseFaults, rules: proseRules },
  { folder: "types", check: findTypeFaults },
  { folder: "format", check: findFormatFaults },
  { folder: "dead", check: findDeadCode },
  { folder: "texts", check: findTextFaults },
  { folder: "packages", check: findPackageFaults },
  { folder: "secrets", check: findSecrets },
  { folder: "copies", check: async (root) => (await findCopies(root)).findings },
  { folder: "commits", check: findFaultsOfMessages, rules: commitRules },
  { folder: "tests", check: findUnusedTests },
  { folder: "classNames", check: findSharedClasses },
];

async function findFaultsOfMessages(root: string): Promise<Finding[]> {
  const files = await listFiles(root, "*.txt");
  return (await Promise.all(files.map(async (file) => await findMessageFaults(root, file)))).flat();
}

/** Configuration of the checks; each copied folder gets the same. */
const configuration = [
  "package.json",
  "oxlint.config.ts",
  ".oxfmtrc.json",
  "knip.jsonc",
  "tools/lint",
  "tsconfig.json",
  ...["base", "contract", "server", "web", "tests"].map((name) => `tsconfig.${name}.json`),
];

/** Violations that no check reported, and findings in valid lines. */
export async function findBrokenChecks(root: string): Promise<Finding[]> {
  const found = await Promise.all(suites.map(async (suite) => await runSuite(root, suite)));
  return found.flat();
}

async function runSuite(root: string, { folder, check, rules = [] }: Suite): Promise<Finding[]> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "siteward-violations-"));
  try {
    await cp(path.join(root, "tools/violations", folder), copy, { recursive: true });
    if (folder === "lint") await addLongFiles(copy);
    const files = await listFiles(copy, "**/*.{ts,tsx,js,json,md,txt,css}");
    const expected = (await Promise.all(files.map(async (file) => await readExpected(copy, file)))).flat();
    for (const name of configuration) {
      await cp(path.join(root, name), path.join(copy, name), { recursive: true, force: false });
    }
    await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    // The copied configuration is not part of the test.
    const findings = (await check(copy)).filter(({ file }) => files.some((one) => isInside(one, file)));
    const faults = [...compare(expected, findings), ...findUntestedRules(expected, rules)];
    if (folder === "lint") faults.push(...findUntestedRules(expected, lintRules()));
    if (expected.length === 0) faults.push({ file: "", line: 1, rule: folder, message: "this check has no violation" });
    return faults.map((fault) => ({ ...fault, file: `tools/violations/${folder}/${fault.file}` }));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Adds files that are too long and some that are just below the limit. They are generated to save space. */
async function addLongFiles(root: string): Promise<void> {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  const file = (count: number, expected: string) =>
    `/** Long. ${expected} */\n${lines(count - 2, "// It goes on.")}export const end = 1;\n`;
  const body = (count: number) => `  let sum = 0;\n${lines(count - 4, "  sum += 1;")}  return sum;\n}\n`;
  const screen = (count: number, expected: string) =>
    `export function Long(): unknown { // ${expected}\n${body(count)}`;
  const long = {
    "core/fullFile.ts": file(400, ""),
    "core/longFile.ts": file(401, "violation in file: eslint(max-lines)"),
    "core/long.test.ts": file(600, ""),
    "core/longer.test.ts": file(601, "violation in file: eslint(max-lines)"),
    "core/fullFunction.ts": `/** Long. */\n${screen(60, "")}`,
    "core/longFunction.ts": `/** Long. */\n${screen(61, "violation: eslint(max-lines-per-function)")}`,
    "web/FullPage.tsx": screen(180, ""),
    "web/LongPage.tsx": screen(181, "violation: eslint(max-lines-per-function)"),
  };
  for (const [name, content] of Object.entries(long)) await writeFile(path.join(root, name), content);
}

/** A finding that a file expects: on one of its lines, anywhere in the file, or for the folder that holds it. */
type ExpectedFinding = { file: string; line: number; scope: "line" | "file" | "folder"; rule: string };

async function readExpected(root: string, file: string): Promise<ExpectedFinding[]> {
  const content = await readFile(path.join(root, file), "utf8");
  return content.split("\n").flatMap((text, index) => {
    const match = /\bviolation(?: in (?<scope>file|folder))?: (?<rules>[\w(),/ -]+)/u.exec(text);
    const { scope, rules = "" } = match?.groups ?? {};
    const names = rules.split(",").map((rule) => rule.trim());
    return names
      .filter((rule) => rule !== "")
      .map((rule) => ({ file, line: index + 1, scope: scope === "file" || scope === "folder" ? scope : "line", rule }));
  });
}

function compare(expected: readonly ExpectedFinding[], findings: readonly Finding[]): Finding[] {
  const missed = expected.filter((one) => !findings.some((finding) => isMatch(one, finding)));
  const surplus = findings.filter((finding) => !expected.some((one) => isMatch(one, finding)));
  return [
    ...missed.map(({ file, line, rule }) => ({ file, line, rule, message: "this violation is not reported" })),
    ...surplus.map((finding) => ({ ...finding, message: `a sound line is reported: ${finding.message}` })),
  ];
}

function isMatch(expected: ExpectedFinding, finding: Finding): boolean {
  if (expected.rule !== finding.rule || !isInside(expected.file, finding.file)) return false;
  if (expected.scope === "line") return expected.line === finding.line;
  return expected.scope === "folder" || expected.file === finding.file;
}

/** Whether a path is the file, or a folder that holds it. */
function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** Rules that no line violates. */
function findUntestedRules(expected: readonly ExpectedFinding[], rules: readonly string[]): Finding[] {
  const tested = new Set(expected.map(({ rule }) => /\((?<name>.+)\)/u.exec(rule)?.groups?.["name"] ?? rule));
  return rules
    .filter((name) => !tested.has(name.slice(name.indexOf("/") + 1)))
    .map((rule) => ({ file: "", line: 1, rule, message: "this rule has no violation test" }));
}

/** The rules that the linter's configuration switches on. */
function lintRules(): string[] {
  const all = [config.rules, ...(config.overrides ?? []).map(({ rules }) => rules)];
  return [...new Set(all.flatMap((rules = {}) => Object.keys(rules).filter((name) => rules[name] !== "off")))];
}

if (import.meta.main) report(await findBrokenChecks(process.cwd()), "every violation is reported");
