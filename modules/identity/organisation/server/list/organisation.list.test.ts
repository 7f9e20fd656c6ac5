import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { organisationApi, type OrganisationNode } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, DataScope, insertRow, type TestTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 20 };

/** Root > branch > team > crew, root > side > sideTeam. */
async function aCompany() {
  const { tenant, admin } = await aTenant();
  const below = async (name: string, parentId: Id) => (await tenant.hasOrganisation({ name, parentId })).id;
  const root = tenant.organisationId;
  const branch = await below("Branch", root);
  const team = await below("Team", branch);
  const crew = await below("Crew", team);
  const side = await below("Side", root);
  const sideTeam = await below("Side team", side);
  return { tenant, admin, root, branch, team, crew, side, sideTeam };
}

type ScopeOptions = { dataScope: number; listed?: readonly Id[] };

async function aReader(tenant: TestTenant, organisationId: Id, { dataScope, listed = [] }: ScopeOptions) {
  const role = await tenant.hasRole({ dataScope, organisationIds: listed, permissions: ["sysUser/page"] });
  return await tenant.hasAccount({ organisationId, roleIds: [role.id] });
}

/** The names of a tree as text; a star marks organisations that cannot be chosen. */
function sketchOf(nodes: readonly OrganisationNode[]): string {
  return nodes
    .map(({ name, disabled, children }) => {
      const below = children.length === 0 ? "" : `(${sketchOf(children)})`;
      return `${name.startsWith("Tenant") ? "Root" : name}${disabled ? "*" : ""}${below}`;
    })
    .join(" ");
}

describe("the whole tree", () => {
  it("is complete for an account that sees everything, in order", async () => {
    const { admin, side } = await aCompany();
    await admin.get(organisationApi, "update", { id: side, orderNo: 1 });

    const tree = await admin.get(organisationApi, "list");

    expect(sketchOf(tree)).toBe("Root(Side(Side team) Branch(Team(Crew)))");
  });

  it("has the requested organisation as its single root, and is empty for a missing one", async () => {
    const { admin, branch } = await aCompany();

    expect(sketchOf(await admin.get(organisationApi, "list", { id: branch }))).toBe("Branch(Team(Crew))");
    expect(await admin.get(organisationApi, "list", { id: 4_000_000_000_000_000 })).toEqual([]);
  });

  it.each([
    ["own and below", DataScope.ownAndBelow, "Root*(Branch*(Team(Crew)))"],
    ["own", DataScope.own, "Root*(Branch*(Team))"],
    ["self: the own one can still be selected", DataScope.self, "Root*(Branch*(Team))"],
    ["listed", DataScope.listed, "Root*(Branch*(Team) Side*(Side team))"],
  ])("is the own set with its ancestors for %s", async (_, dataScope, sketch) => {
    const { tenant, team, sideTeam } = await aCompany();
    const reader = await aReader(tenant, team, { dataScope, listed: [sideTeam] });

    expect(sketchOf(await reader.get(organisationApi, "list"))).toBe(sketch);
  });

  it("contains further organisations and those that the caller added", async () => {
    const { tenant, team, crew, sideTeam } = await aCompany();
    const reader = await aReader(tenant, team, { dataScope: DataScope.own });
    await tenant.hasAffiliation(reader.id, sideTeam);
    const { owner } = await theServer();
    await owner.query("update organisation set create_user_id = $1 where id = $2", [reader.id, crew]);

    const tree = await reader.get(organisationApi, "list");

    expect(sketchOf(tree)).toBe("Root*(Branch*(Team(Crew)) Side*(Side team))");
  });

  it("is flat when filtered: name contains, code and type equal", async () => {
    const { tenant, admin, team, side } = await aCompany();
    await admin.get(organisationApi, "update", { id: side, code: "SD", type: "301" });
    const reader = await aReader(tenant, team, { dataScope: DataScope.own });

    expect(sketchOf(await admin.get(organisationApi, "list", { name: "team" }))).toBe("Team Side team");
    expect(sketchOf(await admin.get(organisationApi, "list", { code: "SD" }))).toBe("Side");
    expect(sketchOf(await admin.get(organisationApi, "list", { code: "S" }))).toBe("");
    expect(sketchOf(await admin.get(organisationApi, "list", { type: "301" }))).toBe("Side");
    expect(sketchOf(await reader.get(organisationApi, "list", { name: "team" }))).toBe("Team");
  });

  it("never shows organisations of another tenant", async () => {
    const { admin } = await aCompany();
    const other = await aCompany();

    expect(await admin.get(organisationApi, "list", { id: other.root })).toEqual([]);
    expect(await admin.get(organisationApi, "children", { pid: other.root })).toEqual([]);
    expect((await admin.get(organisationApi, "page", { ...page, ids: [other.branch] })).total).toBe(0);
  });
});

describe("the tree by level", () => {
  it("contains organisations with a lower level than the given one", async () => {
    const { admin, root, branch, team, side } = await aCompany();
    for (const [id, level] of [
      [branch, 2],
      [team, 3],
      [side, 2],
    ] as const)
      await admin.get(organisationApi, "update", { id, level });

    const two = await admin.get(organisationApi, "childTree", { pid: root, level: 3 });
    const three = await admin.get(organisationApi, "childTree", { pid: root, level: 4 });
    const below = await admin.get(organisationApi, "childTree", { pid: branch, level: 4 });

    expect([sketchOf(two), sketchOf(three), sketchOf(below)]).toEqual(["Branch Side", "Branch(Team) Side", "Team"]);
  });
});

describe("the tree on demand", () => {
  it("contains the path, the number of members, and whether there are children", async () => {
    const { tenant, admin, root, branch, team, crew } = await aCompany();
    const helper = await tenant.hasAccount({ organisationId: crew });
    await tenant.hasAffiliation(helper.id, team);
    const outsider = await tenant.hasAccount();
    await tenant.hasAffiliation(outsider.id, crew);
    const rootName = (await admin.get(organisationApi, "children"))[0]?.name;

    const roots = await admin.get(organisationApi, "children", { withStaff: true });
    const below = await admin.get(organisationApi, "children", { pid: branch, withStaff: true });
    const last = await admin.get(organisationApi, "children", { pid: team });

    expect(roots).toContainRow({ id: root, pid: 0, path: "", aboveIds: [], hasChildren: true, staffCount: 3 });
    // A member of two of them counts once, and affiliated members count as well.
    expect(below).toContainRow({ id: team, hasChildren: true, staffCount: 2, path: `${rootName} / Branch` });
    expect(below).toContainRow({ id: team, aboveIds: [root, branch] });
    expect(last).toEqual([expect.objectContaining({ id: crew, hasChildren: false, staffCount: null })]);
  });

  it("expands to the own set only", async () => {
    const { tenant, root, branch, team, crew } = await aCompany();
    const reader = await aReader(tenant, team, { dataScope: DataScope.own });

    const [roots, branches, teams, crews] = [
      await reader.get(organisationApi, "children"),
      await reader.get(organisationApi, "children", { pid: root }),
      await reader.get(organisationApi, "children", { pid: branch }),
      await reader.get(organisationApi, "children", { pid: team }),
    ];

    expect(roots).toEqual([expect.objectContaining({ id: root, disabled: true, hasChildren: true })]);
    expect(branches).toEqual([expect.objectContaining({ id: branch, disabled: true, hasChildren: true })]);
    expect(teams).toEqual([expect.objectContaining({ id: team, disabled: false, hasChildren: false })]);
    expect(crews).toEqual([]);
    expect(crew).toBeGreaterThan(0);
  });
});

describe("all organisations below one", () => {
  it("can be selected together with it", async () => {
    const { tenant, admin, branch, team, crew } = await aCompany();
    const reader = await aReader(tenant, team, { dataScope: DataScope.own });

    expect(await admin.get(organisationApi, "below", { id: branch })).toEqual([team, crew]);
    expect(await reader.get(organisationApi, "below", { id: branch })).toEqual([team]);
    expect(await admin.get(organisationApi, "below", { id: crew })).toEqual([]);
  });
});

describe("the search for organisations", () => {
  it("matches name, code, pinyin and initials, and shows the path of each", async () => {
    const { admin, branch } = await aCompany();
    await admin.get(organisationApi, "add", { pid: branch, name: "临港项目部", code: "LG-01" });
    const found = async (keyword: string) =>
      (await admin.get(organisationApi, "page", { ...page, keyword })).items.map(({ name }) => name);

    for (const keyword of ["港项", "lg-0", "lingang", "lin gang", "lgxm"])
      expect(await found(keyword)).toEqual(["临港项目部"]);
    expect(await found("%")).toEqual([]);
    const { items } = await admin.get(organisationApi, "page", { ...page, keyword: "临港" });
    expect(items[0]?.path).toMatch(/^Tenant \S+ \/ Branch$/u);
  });

  it("is filtered, sorted and paged, names by their pinyin", async () => {
    const { admin, branch } = await aCompany();
    for (const name of ["张班组", "阿班组", "李班组"])
      await admin.get(organisationApi, "add", { pid: branch, name, code: name, type: "501" });
    const names = async (overrides: object) =>
      (await admin.get(organisationApi, "page", { ...page, type: "501", ...overrides })).items.map(({ name }) => name);

    expect(await names({ field: "Name", order: "asc" })).toEqual(["阿班组", "李班组", "张班组"]);
    expect(await names({ field: "name", order: "desc", descStr: "desc" })).toEqual(["张班组", "李班组", "阿班组"]);
    expect(await names({ status: 2 })).toEqual([]);
    expect(await names({ page: 2, pageSize: 2 })).toEqual(["李班组"]);
    const deep = await admin.call(organisationApi, "page", { page: 600, pageSize: 20 });
    await expect(deep).toFailWith("invalid.page_depth", { maximum: 10_000 });
  });

  it("is limited to the own set with its ancestors", async () => {
    const { tenant, team } = await aCompany();
    const reader = await aReader(tenant, team, { dataScope: DataScope.ownAndBelow });

    const { items } = await reader.get(organisationApi, "page", page);

    const nodes = items.map(({ name, disabled }) => [name.startsWith("Tenant") ? "Root" : name, disabled]);
    expect(nodes).toEqual([
      ["Root", true],
      ["Branch", true],
      ["Team", false],
      ["Crew", false],
    ]);
  });

  it("shows a director only within the data scope", async () => {
    const { tenant, admin, team, side } = await aCompany();
    const chief = await tenant.hasAccount({ organisationId: side, realName: "Chief" });
    await admin.get(organisationApi, "update", { id: team, directorId: chief.id });
    const reader = await aReader(tenant, team, { dataScope: DataScope.own });

    const forAdmin = await admin.get(organisationApi, "page", { ...page, ids: [team] });
    const forReader = await reader.get(organisationApi, "page", { ...page, ids: [team] });

    expect(forAdmin.items).toContainRow({ directorId: chief.id, directorName: "Chief" });
    expect(forReader.items).toContainRow({ directorName: null });
  });

  it("omits fields that a role of the caller hides, in every answer", async () => {
    const { tenant, admin, team } = await aCompany();
    await admin.get(organisationApi, "update", { id: team, directorId: admin.id });
    const role = await tenant.hasRole({ permissions: ["sysUser/page"] });
    for (const [entity, field] of [
      ["sysOrg", "name"],
      ["sysUser", "realName"],
    ] as const)
      await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity, field });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const answers = [
      await reader.send(organisationApi, "list", {}),
      await reader.send(organisationApi, "children", {}),
      await reader.send(organisationApi, "page", page),
      await reader.send(organisationApi, "staff", { id: team }),
    ];
    const searched = await reader.call(organisationApi, "page", { ...page, keyword: "Branch" });

    expect(answers.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toMatch(/"name":|"path":|"realName":|directorName|organisationName|Branch/u);
    expect(searched.body.result.total).toBe(0);
  });

  it("omits columns that the contract does not contain", async () => {
    const { admin } = await aCompany();

    const reply = await admin.send(organisationApi, "page", page);

    expect(JSON.stringify(reply.body)).not.toMatch(/pinyin|initials|deletedAt|tenantId/u);
  });
});

describe("the staff of an organisation", () => {
  it("includes main and affiliated members, with or without those below", async () => {
    const { tenant, admin, team, crew } = await aCompany();
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    const main = await tenant.hasAccount({ organisationId: team, positionId: foreman.id });
    const below = await tenant.hasAccount({ organisationId: crew });
    const helper = await tenant.hasAccount();
    await tenant.hasAffiliation(helper.id, team);

    const all = await admin.get(organisationApi, "staff", { id: team });
    const own = await admin.get(organisationApi, "staff", { id: team, withBelow: false });
    const searched = await admin.get(organisationApi, "staff", { id: team, keyword: below.account });

    expect(all.total).toBe(3);
    expect(all.items).toContainRow({ id: main.id, organisationName: "Team", positionName: "Foreman", isMain: true });
    expect(all.items).toContainRow({ id: below.id, organisationName: "Crew", isMain: true });
    expect(all.items).toContainRow({ id: helper.id, isMain: false });
    expect(own.items.map(({ id }) => id)).toEqual([main.id, helper.id]);
    expect(searched.items.map(({ id }) => id)).toEqual([below.id]);
  });

  it("is limited to the caller's data scope, and so is the count", async () => {
    const { tenant, team, crew, side } = await aCompany();
    const insider = await tenant.hasAccount({ organisationId: team });
    await tenant.hasAccount({ organisationId: crew });
    const reader = await aReader(tenant, side, { dataScope: DataScope.listed, listed: [team] });

    const { items } = await reader.get(organisationApi, "page", { ...page, ids: [team], withStaff: true });
    const staff = await reader.get(organisationApi, "staff", { id: team });

    expect(items).toContainRow({ id: team, staffCount: 1 });
    expect(staff.items.map(({ id }) => id)).toEqual([insider.id]);
  });

  it("counts the caller alone for a role that sees only own data", async () => {
    const { tenant, root, team } = await aCompany();
    await tenant.hasAccount({ organisationId: team });
    const reader = await aReader(tenant, team, { dataScope: DataScope.self });

    const roots = await reader.get(organisationApi, "children", { withStaff: true });

    expect(roots).toContainRow({ id: root, staffCount: 1 });
  });

  it("is refused for a missing organisation", async () => {
    const { admin } = await aCompany();
    const other = await aCompany();

    const reply = await admin.call(organisationApi, "staff", { id: other.team });

    expect(reply.body.message).toMatch(/^\[D1002\] /u);
  });
});
