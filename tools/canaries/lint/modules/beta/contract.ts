import "#modules/alpha/contract";
import "#modules/alpha/server"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/web"; // caught: eslint(no-restricted-imports)
import "#server/kernel"; // caught: eslint(no-restricted-imports)
import "../../contract/letter.ts"; // caught: eslint(no-restricted-imports)
import "fastify"; // caught: eslint(no-restricted-imports)
