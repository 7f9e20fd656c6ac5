import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)
import "node:fs"; // violation: eslint(no-restricted-imports)

export const bare = 1; // violation: siteward(documented-export)

/** Its type errors cannot be read. */
export type Riddle<A, B, C> = [A, B, C]; // violation: siteward(max-type-parameters)
