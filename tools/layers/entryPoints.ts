import type { Finding } from "../finding.ts";
import { moduleOf } from "./areas.ts";
import { isDemoData, isTestCode, type Source } from "./source.ts";

/**
 * Files of a module that others may import. `listExtension.ts` holds what it adds to every list; it is separate from
 * `index.ts` because it loads with the first list. Tables are for joins on the server, demo data is for other demo
 * data.
 */
const entryPoint =
  /^modules\/(?:[\w-]+\/){2}(?:contract|session\.contract|server\/index|web\/(?:index|listExtension)|text\/index)\.ts$/u;
const table = /^modules\/(?:[\w-]+\/){2}server\/.*\.table\.ts$/u;
const serverCode = /^(?:app|core)\/|^modules\/(?:[\w-]+\/){2}server\//u;

/** Imports that bypass a module's entry points. */
export function findEntryPointFaults(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier, target, line }) => {
      const isForeign = moduleOf(target) !== undefined && moduleOf(target)?.path !== moduleOf(file)?.path;
      if (!isForeign || mayEnter(file, target ?? "")) return [];
      return [{ file, line, rule: "entry points", message: `${specifier} is no entry point of a module` }];
    }),
  );
}

function mayEnter(file: string, target: string): boolean {
  if (entryPoint.test(target)) return true;
  if (isTestCode(file)) return true;
  if (isDemoData(file)) return isDemoData(target) || table.test(target);
  return table.test(target) && serverCode.test(file);
}

/** Parts with an alias in package.json: their own files use relative paths, those of other parts the alias. */
const part = /^(?:modules\/[\w-]+\/[\w-]+|core\/[\w-]+|web\/(?:base|kit|shell)|contract|app|tests)\//u;

/** Imports by an alias inside a module, and relative ones that leave a part. */
export function findPathFaults(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier, target, line }) => {
      if (target === undefined) return [];
      const [from, to] = [part.exec(file)?.[0], part.exec(target)?.[0]];
      if (to === undefined) return [];
      const isSame = from === to;
      const isRelative = specifier.startsWith(".");
      if (!isSame && isRelative) {
        return [{ file, line, rule: "paths", message: `${specifier} leaves its part: name it by an alias` }];
      }
      if (isSame && !isRelative && moduleOf(file) !== undefined && specifier !== "#contract/text") {
        return [{ file, line, rule: "paths", message: `${specifier} is the own module: name it by a relative path` }];
      }
      return [];
    }),
  );
}
