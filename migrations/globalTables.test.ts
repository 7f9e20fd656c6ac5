import { describe, expect, it } from "vitest";
import { modules } from "#app/modules.server";
import { mainTenantId } from "#modules/identity/access/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";

/** Tables with records that all tenants share. */
const tables = modules
  .flatMap((one) => one.tables)
  .filter(({ hasTenant, isRecord }) => !hasTenant && isRecord)
  .map(({ name }) => name);

async function anotherTenant(): Promise<number> {
  return await runAsOwner(async (run) => {
    const [row] = await run(
      "insert into tenant (id, name) select id, 'tenant ' || id from (select next_id() as id) made returning id",
    );
    return Number(row?.["id"]);
  });
}

describe.each(tables)("the table %s, which all tenants share,", (table) => {
  const touch = `update ${table} set update_time = update_time returning id`;

  it("accepts no row from a tenant but the main one", async () => {
    const add = async (tenantId: number) =>
      await runAsRequest({ tenantId }, async (run) => await run(`insert into ${table} default values`));

    await expect(add(await anotherTenant())).rejects.toThrow("row-level security");
    await expect(add(mainTenantId)).rejects.toThrow("violates not-null constraint");
  });

  it("is read by all tenants and changed by the main one", async () => {
    const read = `select id from ${table}`;
    const stranger = await anotherTenant();
    const all = await runAsOwner(async (run) => await run(read));

    expect(await runAsRequest({ tenantId: stranger }, async (run) => await run(read))).toHaveLength(all.length);
    const changed = await runAsRequest({ tenantId: stranger }, async (run) => await run(touch));
    expect(changed.map(({ id }) => id)).toEqual(table === "tenant" ? [stranger] : []);
    expect(await runAsRequest({ tenantId: mainTenantId }, async (run) => await run(touch))).toHaveLength(all.length);
  });
});
