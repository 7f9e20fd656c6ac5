import type { Finding } from "../finding.ts";
import { isTestCode, type Source } from "./source.ts";

/**
 * Imports that load a `*.lazy.tsx` with the file that imports it, although it is a chunk for later. Another one of its
 * kind may do so: they come later together.
 */
export function findEagerImports(sources: readonly Source[]): Finding[] {
  const isLazy = (file = "") => file.endsWith(".lazy.tsx");
  return sources
    .filter(({ file }) => !isTestCode(file) && !isLazy(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target, isEager }) => isEager && isLazy(target))
        .map(({ line, target }) => {
          return { file, line, rule: "lazy files", message: `${target} is loaded later: import it with import()` };
        }),
    );
}
