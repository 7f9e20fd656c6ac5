/** What the vocabulary may not import. */
import "../server/kernel.ts"; // caught: eslint(no-restricted-imports)
import "#server/kernel"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/contract"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/server"; // caught: eslint(no-restricted-imports)
import "#kit"; // caught: eslint(no-restricted-imports)
import "node:fs"; // caught: eslint(no-restricted-imports)
import "kysely"; // caught: eslint(no-restricted-imports)
import "antd"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/contract.ts"; // caught: eslint(no-restricted-imports)

/** The same behind the back of the import statements. */
export type Hidden = import("#modules/alpha/contract").Alpha; // caught: typescript(consistent-type-imports)
