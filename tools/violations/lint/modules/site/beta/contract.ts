import "#modules/site/alpha/contract";
import "#modules/site/alpha/server"; // violation: eslint(no-restricted-imports)
import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "#kit"; // violation: eslint(no-restricted-imports)
import "fastify"; // violation: eslint(no-restricted-imports)
