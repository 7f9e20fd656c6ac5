import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import config from "../oxlint.config.ts";
import { findCopies } from "./copies.ts";
import { filesIn, type Finding, report } from "./finding.ts";
import { findDeadCode, findFormatFaults, findLintFaults, findTypeFaults } from "./gates.ts";
import { findPackageFaults } from "./packages.ts";
import { findSecrets } from "./secrets.ts";
import { findTextFaults } from "./texts.ts";

type Gate = (root: string) => Promise<Finding[]>;

/** Each folder of canaries with the gate that must catch them. */
const aviaries: readonly { folder: string; gate: Gate }[] = [
  { folder: "lint", gate: findLintFaults },
  { folder: "types", gate: findTypeFaults },
  { folder: "format", gate: findFormatFaults },
  { folder: "dead", gate: findDeadCode },
  { folder: "texts", gate: findTextFaults },
  { folder: "packages", gate: findPackageFaults },
  { folder: "secrets", gate: findSecrets },
  { folder: "copies", gate: async (root) => (await findCopies(root)).findings },
];

/** What the gates are set up with; a canary tree gets the same. */
const settings = [
  ...["package.json", "oxlint.config.ts", ".oxfmtrc.json", "knip.jsonc", "tools/lint", "tsconfig.json"],
  ...["base", "contract", "server", "web", "tests"].map((name) => `tsconfig.${name}.json`),
];

/** Breaches that no gate caught, and objections to lines that are sound. */
export async function findDeafGates(root: string): Promise<Finding[]> {
  const found = await Promise.all(aviaries.map(async ({ folder, gate }) => await inAviary(root, folder, gate)));
  return found.flat();
}

async function inAviary(root: string, folder: string, gate: Gate): Promise<Finding[]> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "siteward-canaries-"));
  try {
    await cp(path.join(root, "tools/canaries", folder), copy, { recursive: true });
    if (folder === "lint") await addLongFiles(copy);
    const files = new Set(await filesIn(copy, "**/*.{ts,tsx,js,json}"));
    const marks = await Promise.all([...files].map(async (file) => await readMarks(copy, file)));
    for (const name of settings) {
      await cp(path.join(root, name), path.join(copy, name), { recursive: true, force: false });
    }
    await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    const caught = (await gate(copy)).filter(({ file }) => files.has(file));
    const faults = [...compare(marks.flat(), caught), ...(folder === "lint" ? unprovedRules(marks.flat()) : [])];
    return faults.map((fault) => ({ ...fault, file: `tools/canaries/${folder}/${fault.file}` }));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Files that are too long, and some that just are not; nobody wants to read them, so they are made here. */
async function addLongFiles(root: string): Promise<void> {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  const file = (count: number, mark: string) =>
    `/** Long. ${mark} */\n${lines(count - 2, "// It goes on.")}export const end = 1;\n`;
  const body = (count: number) => `  let sum = 0;\n${lines(count - 4, "  sum += 1;")}  return sum;\n}\n`;
  const screen = (count: number, mark: string) => `export function Long(): unknown { // ${mark}\n${body(count)}`;
  const long = {
    "server/fullFile.ts": file(400, ""),
    "server/longFile.ts": file(401, "caught anywhere: eslint(max-lines)"),
    "server/long.test.ts": file(600, ""),
    "server/longer.test.ts": file(601, "caught anywhere: eslint(max-lines)"),
    "server/fullFunction.ts": `/** Long. */\n${screen(60, "")}`,
    "server/longFunction.ts": `/** Long. */\n${screen(61, "caught: eslint(max-lines-per-function)")}`,
    "web/FullPage.tsx": screen(180, ""),
    "web/LongPage.tsx": screen(181, "caught: eslint(max-lines-per-function)"),
  };
  for (const [name, content] of Object.entries(long)) await writeFile(path.join(root, name), content);
}

/** A breach that a file announces: `caught: rule, rule` on its line, `caught anywhere: rule` for the whole file. */
type Mark = { file: string; line: number | undefined; rule: string };

async function readMarks(root: string, file: string): Promise<Mark[]> {
  const content = await readFile(path.join(root, file), "utf8");
  return content.split("\n").flatMap((text, index) => {
    const { anywhere, rules = "" } = /\bcaught(?<anywhere> anywhere)?: (?<rules>[\w(),/ -]+)/u.exec(text)?.groups ?? {};
    const names = rules.split(",").map((rule) => rule.trim());
    const line = anywhere === undefined ? index + 1 : undefined;
    return names.filter((rule) => rule !== "").map((rule) => ({ file, line, rule }));
  });
}

function compare(expected: readonly Mark[], caught: readonly Finding[]): Finding[] {
  const fits = (mark: Mark, finding: Finding) => {
    if (mark.file !== finding.file || mark.rule !== finding.rule) return false;
    return mark.line === undefined || mark.line === finding.line;
  };
  const missed = expected.filter((mark) => !caught.some((finding) => fits(mark, finding)));
  const surplus = caught.filter((finding) => !expected.some((mark) => fits(mark, finding)));
  return [
    ...missed.map(({ file, line = 1, rule }) => ({ file, line, rule, message: "no gate caught this breach" })),
    ...surplus.map((finding) => ({ ...finding, message: `a gate objects to a sound line: ${finding.message}` })),
  ];
}

/** Rules that the linter's configuration names and no canary breaks. */
function unprovedRules(marks: readonly Mark[]): Finding[] {
  const proved = new Set(marks.map(({ rule }) => /\((?<name>.+)\)/u.exec(rule)?.groups?.["name"]));
  const all = [config.rules, ...(config.overrides ?? []).map(({ rules }) => rules)];
  const asked = all.flatMap((rules = {}) => Object.keys(rules).filter((name) => rules[name] !== "off"));
  return [...new Set(asked)]
    .filter((name) => !proved.has(name.slice(name.indexOf("/") + 1)))
    .map((rule) => ({ file: "", line: 1, rule, message: "no canary breaks this rule" }));
}

if (import.meta.main) report(await findDeafGates(process.cwd()), "every canary was caught");
