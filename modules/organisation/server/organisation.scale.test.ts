import { describe, expect, it } from "vitest";
import { type Id, idOf } from "#contract/id";
import { organisationApi } from "#modules/organisation/contract";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestTenant } from "#tests/builders/tenant";

const nodes = 20_000;
const width = 10;
const page = { page: 1, pageSize: 20 };

/** Ten below each, the first ten below the root, and somebody in every tenth; made in one statement each. */
async function aLargeTree(tenant: TestTenant): Promise<{ idOfNode: (number: number) => Id }> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select next_id() as id");
  // Beyond all ids that the test makes meanwhile.
  const first = (rows[0]?.id ?? 0) + 3_600_000 * 2048;
  await owner.query(
    `insert into organisation (tenant_id, id, parent_id, name, code, pinyin, order_no)
     select $1, $2::bigint + n, case when n <= $4 then $3 else $2::bigint + (n - 1) / $4 end,
            'Unit ' || n, 'U' || n, 'unit ' || n, n
     from generate_series(1, $5::int) n`,
    [tenant.id, first, tenant.organisationId, width, nodes],
  );
  await owner.query(
    `insert into account (tenant_id, account, real_name, organisation_id)
     select $1, 'large' || n, 'Large ' || n, $2::bigint + n from generate_series(10, $3::int, 10) n`,
    [tenant.id, first, nodes],
  );
  await owner.query("analyze organisation, organisation_tree, account");
  return { idOfNode: (number) => idOf(first + number) };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const started = performance.now();
  await work();
  await work();
  return (performance.now() - started) / 2;
}

let large: ReturnType<typeof aLargeCompany> | undefined;

async function aLargeCompany() {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, ...(await aLargeTree(tenant)) };
}

/** One for all tests of the file; each looks at a part of its own. */
async function theLargeCompany(): ReturnType<typeof aLargeCompany> {
  large ??= aLargeCompany();
  return await large;
}

async function linksBelow(tenant: TestTenant, id: Id): Promise<number> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ units: number }>(
    "select count(*)::int as units from organisation_tree where tenant_id = $1 and ancestor_id = $2",
    [tenant.id, id],
  );
  return rows[0]?.units ?? 0;
}

describe("a tree of 20,000 organisations", { timeout: 120_000 }, () => {
  it("is opened, searched and counted without reading all of it", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow });
    const manager = await tenant.hasAccount({ organisationId: idOfNode(1), roleIds: [role.id] });

    const children = await admin.get(organisationApi, "children", { pid: idOfNode(1), withStaff: true });
    const found = await admin.get(organisationApi, "page", { ...page, keyword: "unit 1999" });
    const own = await manager.get(organisationApi, "page", { ...page, keyword: "unit" });
    const whole = await admin.get(organisationApi, "list");

    // Units 11 to 20 lie below the first, and one in ten has somebody.
    expect(children.map(({ id }) => id)).toEqual(Array.from({ length: width }, (_, index) => idOfNode(11 + index)));
    expect(children.map(({ hasChildren, staffCount }) => [hasChildren, (staffCount ?? 0) > 10])).toEqual(
      children.map(() => [true, true]),
    );
    expect(found.total).toBe(12);
    expect(own.total).toBe(await linksBelow(tenant, idOfNode(1)));
    expect(whole[0]?.children).toHaveLength(width);
    const below = await admin.call(organisationApi, "below", { id: idOfNode(1) });
    await expect(below).toFailWith("organisation.too_many", { maximum: 1000 });

    // Against the whole tree, which reads every row: absolute times say nothing on a busy machine.
    const all = await millisecondsOf(async () => await admin.get(organisationApi, "list"));
    const some = await millisecondsOf(async () => await admin.get(organisationApi, "children", { pid: idOfNode(1) }));
    const search = await millisecondsOf(
      async () => await admin.get(organisationApi, "page", { ...page, keyword: "unit 1999" }),
    );
    expect(some).toBeLessThan(all / 5);
    expect(search).toBeLessThan(all / 2);
  });

  it("moves a branch of a thousand in one write", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const target = await tenant.hasOrganisation({ name: "Target" });
    const moved = idOfNode(2);
    const preview = await admin.get(organisationApi, "movePreview", { id: moved, pid: target.id });

    const reply = await admin.call(organisationApi, "update", { id: moved, pid: target.id });

    expect(reply.body.code).toBe(200);
    expect(preview.organisations).toBe(1111);
    expect(await linksBelow(tenant, target.id)).toBe(1112);
    const { owner } = await theServer();
    const { rows: history } = await owner.query(
      "select 1 from change_history where request_id = $1 and table_name = 'organisation'",
      [reply.headers.get("x-request-id")],
    );
    expect(history).toHaveLength(1);
  });

  it("deletes a branch of a thousand at once", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const { owner } = await theServer();
    await owner.query("update account set deleted_at = now() where tenant_id = $1 and account like 'large%'", [
      tenant.id,
    ]);
    const left = async () => (await admin.get(organisationApi, "page", page)).total;
    const before = await left();

    await admin.get(organisationApi, "delete", { id: idOfNode(3) });

    expect(before - (await left())).toBe(1111);
    expect(await linksBelow(tenant, idOfNode(3))).toBe(0);
  });
});
