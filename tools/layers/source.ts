import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { listFiles } from "../finding.ts";

/** One import in any form: of values or types, static or dynamic, a re-export, or an augmentation (`declare module`). */
export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** The source file of the specifier in the repository; undefined for packages and documents. */
  readonly target: string | undefined;
  /** What is imported by name, as `[name in the other file, name here]`; of a namespace the other name is `*`. */
  readonly names: readonly (readonly [string, string])[];
  /** Whether the other file is loaded with this one: neither a type nor an `import()`. */
  readonly isEager: boolean;
};

/** A parsed source file. */
export type Source = {
  readonly file: string;
  readonly code: string;
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
};

/** The folders whose imports are checked. The bootstrap imports nothing of them, which a lint rule ensures. */
const folders = ["app", "contract", "core", "migrations", "modules", "tests", "tools", "web"];

/** Reads and parses all source files below a repository's root. */
export async function readSources(root: string): Promise<Source[]> {
  const manifest: { imports?: Record<string, string> } = JSON.parse(
    await readFile(path.join(root, "package.json"), "utf8"),
  );
  const aliases = Object.entries(manifest.imports ?? {}).map(([pattern, target]) => ({ pattern, target }));
  const files = await listFiles(root, ...folders.map((folder) => `${folder}/**/*.{ts,tsx}`));
  return await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(root, file), "utf8");
      const { program } = parseSync(file, code);
      const imports = findImports(program).map(({ specifier, offset, names, isEager }) => {
        const target = resolveSource(file, specifier, aliases);
        return { specifier, line: lineAt(code, offset), target, names, isEager };
      });
      return { file, code, program, imports };
    }),
  );
}

/** The number of the line with a character. */
export function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}

/** Whether a file belongs to tests and tools, which may import everything. */
export function isTestCode(file: string): boolean {
  return /^(?:tests|tools)\/|\/testing\/|\.test\.tsx?$|(?:^|\/)[\w-]+\.config\.ts$/u.test(file);
}

/** Whether a file holds demo data, which spans modules like tests. */
export function isDemoData(file: string): boolean {
  return /\.demo\.ts$|^app\/demo/u.test(file);
}

type FoundImport = Pick<Import, "specifier" | "names" | "isEager"> & { offset: number };
type ImportDetails = { names?: Import["names"]; isEager?: boolean };

function findImports(program: ESTree.Program): FoundImport[] {
  const found: FoundImport[] = [];
  const add = (
    source: { type: string; value?: unknown; start: number } | null,
    { names = [], isEager = false }: ImportDetails = {},
  ) => {
    if (source !== null && typeof source.value === "string") {
      found.push({ specifier: source.value, offset: source.start, names, isEager });
    }
  };
  new Visitor({
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      const names = specifiers.flatMap((one) => {
        if (one.type === "ImportSpecifier") return [[nameOf(one.imported), one.local.name] as const];
        return one.type === "ImportNamespaceSpecifier" ? [["*", one.local.name] as const] : [];
      });
      add(source, { names, isEager: importKind !== "type" });
    },
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, { isEager: exportKind !== "type" }),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, { isEager: exportKind !== "type" }),
    ImportExpression: ({ source }) => add("value" in source ? source : null),
    TSImportType: ({ source }) => add(source),
    TSModuleDeclaration: ({ id }) => add("value" in id ? id : null),
  }).visit(program);
  return found;
}

function nameOf(node: { name: string } | { value: string }): string {
  return "name" in node ? node.name : node.value;
}

function resolveSource(file: string, specifier: string, aliases: readonly Alias[]): string | undefined {
  const target = resolve(file, specifier, aliases);
  return target !== undefined && /\.(?:ts|tsx|css)$/u.test(target) ? target : undefined;
}

type Alias = { readonly pattern: string; readonly target: string };

function resolve(file: string, specifier: string, aliases: readonly Alias[]): string | undefined {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  if (!specifier.startsWith("#")) return undefined;
  // Like Node: the alias with the longest part before its star, then the longest alias.
  const matches = aliases
    .map(({ pattern, target }) => ({ target, pattern, ...matchAlias(pattern, specifier) }))
    .filter(({ rest }) => rest !== undefined)
    .toSorted((a, b) => b.before - a.before || b.pattern.length - a.pattern.length);
  const [best] = matches;
  return best?.rest === undefined ? undefined : path.posix.normalize(best.target.replace("*", best.rest));
}

function matchAlias(pattern: string, specifier: string): { rest: string | undefined; before: number } {
  const star = pattern.indexOf("*");
  if (star === -1) return { rest: pattern === specifier ? "" : undefined, before: pattern.length };
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const isMatch = specifier.startsWith(start) && specifier.endsWith(end) && specifier.length > pattern.length - 1;
  return { rest: isMatch ? specifier.slice(start.length, specifier.length - end.length) : undefined, before: star };
}
