import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { usageDefaults } from "./usage.table.ts";

/** Limits of the installation, a company close to its limit of accounts, and the course of 90 days. */
export const usageDemo: SeedPlan = {
  after: ["account"],
  steps: [seedRows(usageDefaults, { rows: demoDefaults }), limitSecondCompany, addCourses, countAtStart],
};

function demoDefaults(): SeedRow<typeof usageDefaults>[] {
  return [
    { id: 1320000001481, kind: "accounts", softLimit: 8000, hardLimit: 10_000 },
    { id: 1320000001482, kind: "exports", softLimit: 400, hardLimit: 500 },
    { id: 1320000001483, kind: "sms", softLimit: 4000, hardLimit: 5000 },
    { id: 1320000001484, kind: "rows", softLimit: 1_000_000, hardLimit: null },
  ];
}

const countText =
  "(select count(*) from account where account.tenant_id = $1 and status = 1 and account.deleted_at is null)";

async function limitSecondCompany(run: SeedRun): Promise<void> {
  await run.execute(
    `insert into usage_limit (tenant_id, kind, soft_limit, hard_limit)
     select $1, 'accounts', floor(counted * 0.8), ceil(counted / 0.95) from ${countText} known (counted)
     on conflict do nothing`,
    [demoTenantIds[1]],
  );
}

/** What there is grows towards the present number; what happens is less on weekends. */
async function addCourses(run: SeedRun): Promise<void> {
  for (const tenantId of [mainTenantId, ...demoTenantIds]) {
    await run.execute(
      `insert into usage_day (tenant_id, kind, day, used)
       select $1, stock.kind, current_date - age, round(counted * stock.factor * (1 - 0.3 * age / 90.0))
       from ${countText} known (counted)
       cross join (values ('accounts', 1), ('rows', 3)) stock (kind, factor)
       cross join generate_series(1, 90) age on conflict do nothing`,
      [tenantId],
    );
    await run.execute(
      `insert into usage_day (tenant_id, kind, day, used)
       select $1, flow.kind, current_date - age,
         case when extract(isodow from current_date - age) > 5 then 1 else 3 end
           * (abs(hashtext(flow.kind || $1::bigint || age)::bigint) % flow.most)
       from (values ('exports', 9), ('sms', 40), ('email', 14)) flow (kind, most)
       cross join generate_series(0, 89) age on conflict do nothing`,
      [tenantId],
    );
  }
}

/** The first count comes at once and not a minute after the tenants were made. */
async function countAtStart(run: SeedRun): Promise<void> {
  for (const tenantId of [mainTenantId, ...demoTenantIds])
    await run.execute("insert into usage_counting (tenant_id) values ($1) on conflict do nothing", [tenantId]);
}
