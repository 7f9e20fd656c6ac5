/** Code that does not run in both the browser and Node. */
import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server/alpha.table"; // violation: eslint(no-restricted-imports)
import "#kit"; // violation: eslint(no-restricted-imports)
import "node:fs"; // violation: eslint(no-restricted-imports)
import "kysely"; // violation: eslint(no-restricted-imports)
import "antd"; // violation: eslint(no-restricted-imports)
import "vitest"; // violation: eslint(no-restricted-imports)
import "zod";

/** A type import that is not at the top. */
export type Hidden = import("./letter.ts").Letter; // violation: typescript(consistent-type-imports)
