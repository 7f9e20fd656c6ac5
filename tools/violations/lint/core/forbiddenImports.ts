/** Packages and sides that the core may not import. */
import "#kit"; // violation: eslint(no-restricted-imports)
import "#shell/imports.ts"; // violation: eslint(no-restricted-imports)
import "react"; // violation: eslint(no-restricted-imports)
import "vitest"; // violation: eslint(no-restricted-imports)
import "#tests/builders/builder"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server/alpha.demo"; // violation: eslint(no-restricted-imports)
import "#app/demo"; // violation: eslint(no-restricted-imports)
import "node:process"; // violation: eslint(no-restricted-imports)
import "kysely";

/** A dynamic import. */
export const late = async (): Promise<unknown> => await import("#kit"); // violation: eslint(no-restricted-imports)
