import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { listFiles, type Finding, report } from "./finding.ts";
import { lineAt } from "./layers/source.ts";
import {
  commentWords,
  irregularParticiples,
  metaphors,
  nouns,
  ordinaryInComments,
  titleWords,
  vagueTypeNames,
} from "./prose/words.ts";

/** The rules of this check, each with a violation test. */
export const proseRules = ["type names", "metaphors", "comment words", "garbled comments", "test titles"] as const;

const folders = ["app", "bootstrap", "contract", "core", "migrations", "modules", "tests", "tools", "web"];

/** Violations of the rules for names and comments (style guide, sections 8 and 9). */
export async function findProseFaults(root: string): Promise<Finding[]> {
  const files = await listFiles(root, ...folders.map((folder) => `${folder}/**/*.{ts,tsx,js}`));
  const found = await Promise.all(files.map(async (file) => await checkFile(root, file)));
  return found.flat();
}

async function checkFile(root: string, file: string): Promise<Finding[]> {
  const code = await readFile(path.join(root, file), "utf8");
  const { program, comments } = parseSync(file, code);
  // A file in tools/ is named after its command: `npm run bench`.
  const ownName = file.startsWith("tools/") ? [] : [{ name: fileName(file), start: 0, isType: false }];
  const faults = [
    ...[...listNames(program), ...ownName].flatMap(checkName),
    ...comments.flatMap(({ value, start }) => checkComment(value, start)),
    ...listTestTitles(program).flatMap(checkTestTitle),
  ];
  return faults.map(({ offset, ...fault }) => ({ file, line: lineAt(code, offset), ...fault }));
}

function fileName(file: string): string {
  return path.posix.basename(file).replace(/\..*$/u, "");
}

type Fault = { offset: number; rule: (typeof proseRules)[number]; message: string; hint: string };
type Name = { name: string; start: number; isType: boolean };

/** Names that a file declares: of types, functions, classes and variables, at any depth. */
function listNames(program: ESTree.Program): Name[] {
  const names: Name[] = [];
  const add = (id: ESTree.Node | null, isType: boolean) => {
    if (id?.type === "Identifier") names.push({ name: id.name, start: id.start, isType });
  };
  new Visitor({
    TSTypeAliasDeclaration: ({ id }) => add(id, true),
    TSInterfaceDeclaration: ({ id }) => add(id, true),
    FunctionDeclaration: ({ id }) => add(id, false),
    ClassDeclaration: ({ id }) => add(id, false),
    VariableDeclarator: ({ id }) => add(id, false),
  }).visit(program);
  return names;
}

type TestTitle = { readonly text: string; readonly start: number };

const testFunctions: ReadonlySet<string> = new Set(["it", "describe"]);

/** Titles of tests and groups of tests: `it("…")`, `it.each(cases)("…")`. */
function listTestTitles(program: ESTree.Program): TestTitle[] {
  const titles: TestTitle[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!testFunctions.has(findCalledName(callee))) return;
      if (title?.type === "Literal" && typeof title.value === "string")
        titles.push({ text: title.value, start: title.start });
      if (title?.type === "TemplateLiteral")
        titles.push({ text: title.quasis.map(({ value }) => value.raw).join(" "), start: title.start });
    },
  }).visit(program);
  return titles;
}

/** The name that a call begins with: `it` of `it.each(cases)(…)`. */
function findCalledName(callee: ESTree.Node): string {
  if (callee.type === "CallExpression") return findCalledName(callee.callee);
  if (callee.type === "MemberExpression") return findCalledName(callee.object);
  return callee.type === "Identifier" ? callee.name : "";
}

const titleWord = toPattern(`(?:${Object.keys(titleWords).join("|")})`);

function checkTestTitle({ text, start: offset }: TestTitle): Fault[] {
  return [...text.matchAll(titleWord)].map(([match]): Fault => {
    const hint = `better: ${titleWords[match.toLowerCase()] ?? ""}`;
    return { rule: "test titles", message: `a test title says "${match.toLowerCase()}"`, hint, offset };
  });
}

function checkName({ name, start: offset, isType }: Name): Fault[] {
  const words = splitName(name);
  const faults = words.flatMap((word): Fault[] => {
    const term = metaphors[word.toLowerCase().replace(/s$/u, "")];
    if (term === undefined) return [];
    return [{ offset, rule: "metaphors", message: `the name ${name} holds "${word}"`, hint: `better: ${term}` }];
  });
  const last = words.at(-1) ?? "";
  const better = vagueTypeNames[last];
  if (isType && better !== undefined) {
    faults.push({
      offset,
      rule: "type names",
      message: `the type ${name} ends in "${last}"`,
      hint: `better: ${better}`,
    });
  }
  if (isType && isParticiple(last)) {
    faults.push({ offset, rule: "type names", message: `the type ${name} is a participle`, hint: "better: a noun" });
  }
  return faults;
}

function isParticiple(word: string): boolean {
  return irregularParticiples.has(word) || (/(?:ed|ing)$/u.test(word) && !nouns.has(word));
}

/** The words of a name: `pageQuery` and `PageQuery` are `page` or `Page`, and `Query`. */
function splitName(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/gu) ?? [];
}

const commentMetaphors = Object.keys(metaphors).filter((word) => !ordinaryInComments.has(word));
const commentWord = toPattern(`(?:${Object.keys(commentWords).join("|")})`);
const commentMetaphor = toPattern(`(?:${commentMetaphors.join("|")})s?`);
/** No English word is that long: spaces between words are lost. */
const garbledWord = /\b[A-Z]?[a-z]{24,}\b/gu;

function toPattern(word: string): RegExp {
  return new RegExp(String.raw`\b${word}\b(?!')`, "giu");
}

/** Words in a comment; text in backticks is code. */
function checkComment(value: string, start: number): Fault[] {
  const prose = value.replace(/`[^`]*`/gu, (code) => " ".repeat(code.length));
  // The comment's delimiter has two characters.
  const found = (pattern: RegExp) =>
    [...prose.matchAll(pattern)].map(({ 0: match, index }) => ({
      word: match.toLowerCase(),
      offset: start + index + 2,
    }));
  return [
    ...found(commentWord).map(({ word, offset }): Fault => {
      const hint = `better: ${commentWords[word] ?? ""}`;
      return { rule: "comment words", message: `a comment says "${word}"`, hint, offset };
    }),
    ...found(garbledWord).map(({ word, offset }): Fault => {
      const hint = "put its spaces back";
      return { rule: "garbled comments", message: `a comment says "${word}"`, hint, offset };
    }),
    ...found(commentMetaphor).map(({ word, offset }): Fault => {
      const hint = `better: ${metaphors[word.replace(/s$/u, "")] ?? ""}`;
      return { rule: "metaphors", message: `a comment says "${word}"`, hint, offset };
    }),
  ];
}

if (import.meta.main) {
  const findings = await findProseFaults(process.cwd());
  for (const rule of proseRules) {
    console.log(`${String(findings.filter((one) => one.rule === rule).length).padStart(5)}  ${rule}`);
  }
  report(findings, "no finding");
}
