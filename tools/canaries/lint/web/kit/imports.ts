import "#modules/alpha/contract"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/web"; // caught: eslint(no-restricted-imports)
import "#server/kernel"; // caught: eslint(no-restricted-imports)
import "node:fs"; // caught: eslint(no-restricted-imports)

export const bare = 1; // caught: house(documented-export)

/** Nobody reads the errors of such a type. */
export type Riddle<A, B, C> = [A, B, C]; // caught: house(few-type-parameters)
