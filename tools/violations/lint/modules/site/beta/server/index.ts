import { firstAlpha } from "#modules/site/alpha/server";
import "#core/sizes";
import "#kit"; // violation: eslint(no-restricted-imports)
import "kysely"; // violation: eslint(no-restricted-imports)
import "pg"; // violation: eslint(no-restricted-imports)
import "fastify"; // violation: eslint(no-restricted-imports)
import "antd"; // violation: eslint(no-restricted-imports)
import "#modules/site/alpha/server/alpha.demo"; // violation: eslint(no-restricted-imports)

type Context = { platform(reason: string): unknown };

export function acrossTenants(ctx: Context): unknown {
  return firstAlpha([]) ?? ctx.platform("why"); // violation: eslint(no-restricted-properties)
}
