import { firstAlpha } from "#modules/alpha/server";
import "../../alpha/server/alpha.service.ts"; // caught: eslint(no-restricted-imports)
import "#modules/alpha/server/alpha.service";
import "#modules/alpha/web"; // caught: eslint(no-restricted-imports)
import "../web/BetaPage.tsx"; // caught: eslint(no-restricted-imports)
import "#server/kernel";
import "kysely"; // caught: eslint(no-restricted-imports)
import "pg"; // caught: eslint(no-restricted-imports)
import "fastify"; // caught: eslint(no-restricted-imports)
import "antd"; // caught: eslint(no-restricted-imports)
import "../../../server/demo/people.demo.ts"; // caught: eslint(no-restricted-imports)

type Context = { platform(reason: string): unknown };

export function acrossTenants(ctx: Context): unknown {
  return firstAlpha([]) ?? ctx.platform("why"); // caught: eslint(no-restricted-properties)
}
