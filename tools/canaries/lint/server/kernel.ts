/** What the kernel may not import. */
import "#modules/alpha/contract"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/server"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/web"; // caught: eslint(no-restricted-imports)
import "#kit"; // caught: eslint(no-restricted-imports)
import "../web/kit/index.ts"; // caught: eslint(no-restricted-imports)
import "react"; // caught: eslint(no-restricted-imports)
import "vitest"; // caught: eslint(no-restricted-imports)
import "#tests/builders/builder"; // caught: eslint(no-restricted-imports)
import "./demo/people.demo.ts"; // caught: eslint(no-restricted-imports)
import "#server/demo"; // caught: eslint(no-restricted-imports)
import "node:process"; // caught: eslint(no-restricted-imports)
import "kysely";

/** A module behind the back of the import statements. */
export const late = async (): Promise<unknown> => await import("#modules/alpha/server"); // caught: eslint(no-restricted-imports)
