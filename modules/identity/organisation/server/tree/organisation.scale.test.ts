import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { organisationApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { scaleCount } from "#tests/builders/testRun";
import { aTenant, DataScope, type TestTenant } from "#tests/builders/tenant";

// Down to the fourth level below the first organisation of the tree: more than one list answers.
const nodes = Math.max(2110, scaleCount(20_000, "organisations of a tree"));
const width = 10;
const page = { page: 1, pageSize: 20 };

/** Ten children each, the first ten below the root, and an account in every tenth; inserted with one statement each. */
async function aLargeTree(tenant: TestTenant): Promise<{ idOfNode: (number: number) => Id }> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: number }>("select next_id() as id");
  // Above all ids that the test creates in the meantime.
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
  return { idOfNode: (number) => toId(first + number) };
}

/** The number of organisations in a branch, itself included. */
function sizeOfBranch(number: number): number {
  const below = Array.from({ length: width }, (_, index) => number * width + 1 + index).filter((node) => node <= nodes);
  return below.reduce((size, node) => size + sizeOfBranch(node), 1);
}

let large: ReturnType<typeof aLargeCompany> | undefined;

async function aLargeCompany() {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, ...(await aLargeTree(tenant)) };
}

/** One company for all tests of the file; each reads another part. */
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

describe(`a tree of ${nodes} organisations`, () => {
  it("is expanded, searched and counted in parts", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow });
    const manager = await tenant.hasAccount({ organisationId: idOfNode(1), roleIds: [role.id] });

    const children = await admin.get(organisationApi, "children", { pid: idOfNode(1), withStaff: true });
    const found = await admin.get(organisationApi, "page", { ...page, keyword: "unit 211" });
    const own = await manager.get(organisationApi, "page", { ...page, keyword: "unit" });
    const whole = await admin.get(organisationApi, "list");

    // Units 11 to 20 are below the first, and one in ten has a member.
    expect(children.map(({ id }) => id)).toEqual(Array.from({ length: width }, (_, index) => idOfNode(11 + index)));
    expect(children.map(({ hasChildren, staffCount }) => [hasChildren, (staffCount ?? 0) > 9])).toEqual(
      children.map(() => [true, true]),
    );
    // Names are found by parts of their words.
    const numbers = Array.from({ length: nodes }, (_, index) => String(index + 1));
    expect(found.total).toBe(numbers.filter((number) => number.includes("211")).length);
    expect(own.total).toBe(await linksBelow(tenant, idOfNode(1)));
    expect(whole[0]?.children).toHaveLength(width);
    const below = await admin.call(organisationApi, "below", { id: idOfNode(1) });
    await expect(below).toFailWith("organisation.too_many", { maximum: 1000 });
  });

  it("moves a branch in one write", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const target = await tenant.hasOrganisation({ name: "Target" });
    const moved = idOfNode(2);
    const preview = await admin.get(organisationApi, "movePreview", { id: moved, pid: target.id });

    const reply = await admin.call(organisationApi, "update", { id: moved, pid: target.id });

    expect(reply.body.code).toBe(200);
    expect(preview.organisations).toBe(sizeOfBranch(2));
    expect(await linksBelow(tenant, target.id)).toBe(sizeOfBranch(2) + 1);
    const { owner } = await theServer();
    const { rows: history } = await owner.query(
      "select 1 from change_history where request_id = $1 and table_name = 'organisation'",
      [reply.headers.get("x-request-id")],
    );
    expect(history).toHaveLength(1);
  });

  it("deletes a branch in one write", async () => {
    const { tenant, admin, idOfNode } = await theLargeCompany();
    const { owner } = await theServer();
    await owner.query("update account set deleted_at = now() where tenant_id = $1 and account like 'large%'", [
      tenant.id,
    ]);
    const countRemaining = async () => (await admin.get(organisationApi, "page", page)).total;
    const before = await countRemaining();

    await admin.get(organisationApi, "delete", { id: idOfNode(3) });

    expect(before - (await countRemaining())).toBe(sizeOfBranch(3));
    expect(await linksBelow(tenant, idOfNode(3))).toBe(0);
  });
});
