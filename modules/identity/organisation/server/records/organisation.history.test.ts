import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { organisationApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";

const entity = "sysOrg";
const writing = ["sysOrg/add", "sysOrg/update", "sysOrg/delete"];

/** Root > branch > team > crew. */
async function aTree() {
  const { tenant, admin } = await aTenant();
  const branch = await tenant.hasOrganisation({ name: "Branch" });
  const team = await tenant.hasOrganisation({ name: "Team", parentId: branch.id });
  const crew = await tenant.hasOrganisation({ name: "Crew", parentId: team.id });
  return { tenant, admin, branch, team, crew };
}

/** Makes a write that must succeed; returns its request id. */
async function requestOf(reply: Promise<{ headers: Response["headers"]; body: { message: string } }>) {
  const { headers, body } = await reply;
  expect(body.message).toBe("");
  return { requestId: headers.get("x-request-id") ?? "" };
}

async function namesBelow(client: TestAccount, pid: number): Promise<string[]> {
  const rows = await client.get(organisationApi, "children", { pid });
  const deeper = await Promise.all(rows.map(async ({ id }) => await namesBelow(client, id)));
  return rows.flatMap(({ name }, index) => [name, ...(deeper[index] ?? [])]);
}

describe("the history of an organisation", () => {
  it("names the parents of a move, and undoes it", async () => {
    const { tenant, admin, branch, team } = await aTree();
    const side = await tenant.hasOrganisation({ name: "Side" });
    const moved = await requestOf(admin.call(organisationApi, "update", { id: team.id, pid: side.id }));

    const { items } = await admin.get(historyApi, "page", { entity, id: team.id });
    await admin.get(historyApi, "undo", moved);

    expect(items[0]?.fields).toMatchObject([{ field: "pid", beforeName: "Branch", afterName: "Side" }]);
    expect(await namesBelow(admin, branch.id)).toEqual(["Team", "Crew"]);
  });

  it("undoes the move of a root below another organisation", async () => {
    const { admin, branch } = await aTree();
    await admin.get(organisationApi, "add", { name: "Second", code: "2" });
    const second = (await admin.get(organisationApi, "page", { keyword: "Second" })).items[0]?.id ?? branch.id;
    const moved = await requestOf(admin.call(organisationApi, "update", { id: second, pid: branch.id }));

    await admin.get(historyApi, "undo", moved);

    expect(await admin.get(organisationApi, "children")).toContainRow({ id: second, pid: 0 });
  });

  it("restores a deleted branch as a whole, with the roles that listed it", async () => {
    const { tenant, admin, branch, team, crew } = await aTree();
    const role = await tenant.hasRole({ dataScope: DataScope.listed, organisationIds: [team.id] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const deleted = await requestOf(admin.call(organisationApi, "delete", { id: branch.id }));
    expect(await namesBelow(admin, tenant.organisationId)).toEqual([]);

    await admin.get(historyApi, "undo", deleted);

    expect(await namesBelow(admin, tenant.organisationId)).toEqual(["Branch", "Team", "Crew"]);
    expect(await reader.get(organisationApi, "children", { pid: branch.id })).toContainRow({
      id: team.id,
      disabled: false,
    });
    expect(crew.id).toBeGreaterThan(0);
  });

  it("lets a manager undo a deletion in their own data scope", async () => {
    const { tenant, branch, team } = await aTree();
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: writing });
    const manager = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
    const deleted = await requestOf(manager.call(organisationApi, "delete", { id: team.id }));

    await manager.get(historyApi, "undo", deleted);

    expect(await namesBelow(manager, branch.id)).toEqual(["Team", "Crew"]);
  });

  it("restores nothing outside of the caller's scope", async () => {
    const { tenant, admin, branch, team } = await aTree();
    const side = await tenant.hasOrganisation({ name: "Side" });
    await admin.get(organisationApi, "delete", { id: side.id });
    const role = await tenant.hasRole({ dataScope: DataScope.ownAndBelow, permissions: writing });
    const manager = await tenant.hasAccount({ organisationId: branch.id, roleIds: [role.id] });
    const { items } = await admin.get(historyApi, "page", { entity, id: side.id });
    const historyId = items[0]?.id ?? team.id;

    const restore = async () => await manager.call(historyApi, "restore", { entity, id: side.id, historyId });

    const hidden = await restore();
    const { owner } = await theServer();
    await owner.query("update organisation set create_user_id = $1 where id = $2", [manager.id, side.id]);
    const ownOutside = await restore();

    expect(hidden.body.message).toMatch(/^\[D1002\] /u);
    expect(ownOutside.body.message).toMatch(/^\[D2003\] /u);
  });
});
