import { describe, expect, it } from "vitest";
import { positionApi, suggestedPositions } from "../contract.ts";
import { aTenant, DataScope, insertRow } from "#tests/builders/tenant";
import { theServer } from "#tests/builders/server";

const page = { page: 1, pageSize: 20 };

describe("suggested positions", () => {
  it("are added with one call, in the caller's language, and not a second time", async () => {
    const { admin } = await aTenant();
    const english = admin.withHeaders({ "accept-language": "en" });

    await english.call(positionApi, "addSuggested", {});
    await english.call(positionApi, "addSuggested", {});

    const { items, total } = await admin.get(positionApi, "page", page);
    expect(total).toBe(suggestedPositions.length);
    expect(items).toContainRow({ name: "Project manager", code: "PM" });
  });
});

describe("the proposed code of a position", () => {
  it("consists of the initials of its name, with a number if another position has it", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "安全员", code: "aqy" });

    const codes = [
      await admin.get(positionApi, "proposeCode", { name: "安全员" }),
      await admin.get(positionApi, "proposeCode", { name: "Safety Officer" }),
      await admin.get(positionApi, "proposeCode", { name: "!?" }),
    ];

    expect(codes).toEqual(["AQY2", "SO", ""]);
  });
});

describe("adding a position", () => {
  it("answers success and lists it with author and time", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(positionApi, "add", { name: " 安全员 ", code: "aqy", remark: "现场" });

    expect(reply.body).toMatchObject({ code: 200, type: "success", message: "", result: null });
    const { items, total } = await admin.get(positionApi, "page", page);
    expect(total).toBe(1);
    expect(items).toContainRow({ name: "安全员", code: "aqy", orderNo: 100, status: 1, remark: "现场", version: 1 });
    expect(items).toContainRow({ createUserId: admin.id, createUserName: admin.realName, updateTime: null });
  });

  it("refuses the same name with the same code, but not one of them alone", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "Foreman", code: "fm" });

    const twice = await admin.call(positionApi, "add", { name: "Foreman", code: "fm" });
    const otherCode = await admin.call(positionApi, "add", { name: "Foreman", code: "fm2" });

    await expect(twice).toFailWith("position.taken");
    expect(twice.body.message).toMatch(/^\[D6000\] /u);
    expect(otherCode.body.code).toBe(200);
  });

  it("may repeat names of other tenants and of deleted positions", async () => {
    const { tenant, admin } = await aTenant();
    const other = await aTenant();
    await other.tenant.hasPosition({ name: "Foreman", code: "fm" });
    const deleted = await tenant.hasPosition({ name: "Welder", code: "wd" });
    await admin.get(positionApi, "delete", { id: deleted.id });

    const replies = [
      await admin.call(positionApi, "add", { name: "Foreman", code: "fm" }),
      await admin.call(positionApi, "add", { name: "Welder", code: "wd" }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200]);
  });

  it("names every invalid field at once", async () => {
    const { admin } = await aTenant();

    const reply = await admin.send(positionApi, "add", { name: "", code: "x".repeat(65), orderNo: 1.5, status: 3 });

    expect(reply.status).toBe(200);
    expect(reply).toRefuseFields("Name", "Code", "OrderNo", "Status");
  });

  it("happens once for an idempotency key, and refuses the key for another body", async () => {
    const { admin } = await aTenant();
    const withKey = admin.withHeaders({ "idempotency-key": "8a7b-1" });

    const first = await withKey.call(positionApi, "add", { name: "Crane driver", code: "cd" });
    const repeat = await withKey.call(positionApi, "add", { name: "Crane driver", code: "cd" });
    const other = await withKey.call(positionApi, "add", { name: "Other", code: "o" });

    expect([first.body.code, repeat.body.code]).toEqual([200, 200]);
    expect(other.body.code).toBe(422);
    expect((await admin.get(positionApi, "page", page)).total).toBe(1);
  });
});

describe("changing a position", () => {
  it("updates the given fields, keeps the rest and increments the version", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition({ name: "Foreman", code: "fm", orderNo: 7 });

    await admin.get(positionApi, "update", { id, name: "Head foreman", version: 1 });

    const { items } = await admin.get(positionApi, "page", page);
    expect(items).toContainRow({
      id,
      name: "Head foreman",
      code: "fm",
      orderNo: 7,
      version: 2,
      updateUserId: admin.id,
    });
  });

  it("refuses a stale version and answers the current row", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition({ name: "Foreman" });
    await admin.get(positionApi, "update", { id, name: "Changed meanwhile", version: 1 });

    const reply = await admin.call(positionApi, "update", { id, name: "Mine", version: 1 });

    expect(reply.body.code).toBe(409);
    expect(reply.body.result).toMatchObject({ name: "Changed meanwhile", version: 2 });
  });

  it("treats null as unchanged, or as cleared when the client prefers that", async () => {
    const { admin } = await aTenant();
    await admin.get(positionApi, "add", { name: "Foreman", code: "fm", remark: "site 1" });
    const id = (await admin.get(positionApi, "page", page)).items[0]?.id ?? 0;

    await admin.send(positionApi, "update", { id, remark: null });
    const unchanged = (await admin.get(positionApi, "page", page)).items;
    await admin.withHeaders({ prefer: "write-null" }).send(positionApi, "update", { id, remark: null });
    const cleared = (await admin.get(positionApi, "page", page)).items;

    expect(unchanged).toContainRow({ remark: "site 1" });
    expect(cleared).toContainRow({ remark: null });
  });

  it("is refused when it would duplicate another's name and code", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "Foreman", code: "fm" });
    const { id } = await tenant.hasPosition({ name: "Foreman", code: "fm2" });

    const reply = await admin.call(positionApi, "update", { id, code: "fm" });

    await expect(reply).toFailWith("position.taken");
  });

  it("switches the status without incrementing the version", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition();

    const changed = await admin.get(positionApi, "setStatus", { id, status: 2 });

    expect(changed).toBe(1);
    expect((await admin.get(positionApi, "page", { ...page, status: 2 })).items).toContainRow({ id, version: 1 });
  });
});

describe("deleting a position", () => {
  it("is refused while it has holders, visible or not", async () => {
    const { tenant } = await aTenant();
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    await tenant.hasAccount({ positionId: foreman.id });
    const role = await tenant.hasRole({ dataScope: DataScope.self, permissions: ["sysPos/delete", "sysPos/page"] });
    const narrow = await tenant.hasAccount({ roleIds: [role.id] });

    const reply = await narrow.call(positionApi, "delete", { id: foreman.id });

    await expect(reply).toFailWith("position.in_use", { name: "Foreman", staffCount: 1 });
    expect(reply.body.message).toMatch(/^\[D6001\] /u);
    expect((await narrow.get(positionApi, "page", page)).items).toContainRow({
      name: "Foreman",
      staffCount: 0,
      userList: [],
    });
  });

  it("counts holders in a further organisation", async () => {
    const { tenant, admin } = await aTenant();
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    const unit = await tenant.hasOrganisation();
    const helper = await tenant.hasAccount();
    await tenant.hasAffiliation(helper.id, unit.id, foreman.id);

    const reply = await admin.call(positionApi, "delete", { id: foreman.id });

    await expect(reply).toFailWith("position.in_use", { name: "Foreman", staffCount: 1 });
  });

  it("removes it from the list and keeps its history", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition({ name: "Foreman" });

    await admin.get(positionApi, "delete", { id });

    expect((await admin.get(positionApi, "page", page)).total).toBe(0);
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select action, account_id, account_name from change_history where table_name = 'position' and row_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { action: "add", account_id: null, account_name: null },
      { action: "delete", account_id: admin.id, account_name: admin.realName },
    ]);
  });

  it("answers the same for a missing one and for another tenant's", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const { id } = await other.tenant.hasPosition();

    const missing = await admin.call(positionApi, "delete", { id: 4_000_000_000_000_000 });
    const foreign = await admin.call(positionApi, "delete", { id });

    await expect(foreign).toFailWith("position.missing");
    expect(foreign.body.message).toBe(missing.body.message);
    expect((await other.admin.get(positionApi, "page", page)).total).toBe(1);
  });
});

describe("the list of positions", () => {
  it("is filtered by parts of name and code, where % and _ are literal", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "塔吊司机", code: "TDSJ" });
    await tenant.hasPosition({ name: "100% 安全员", code: "aqy" });

    const byName = await admin.get(positionApi, "page", { ...page, name: "吊司" });
    const byCode = await admin.get(positionApi, "page", { ...page, code: "dsj" });
    const percent = await admin.get(positionApi, "page", { ...page, name: "0%" });
    const blank = await admin.get(positionApi, "page", { ...page, name: "  " });

    expect(byName.items.map(({ code }) => code)).toEqual(["TDSJ"]);
    expect(byCode.total).toBe(1);
    expect(percent.items.map(({ code }) => code)).toEqual(["aqy"]);
    expect(blank.total).toBe(2);
  });

  it("matches a keyword in name, code and all readings of the name", async () => {
    const { admin } = await aTenant();
    await admin.get(positionApi, "add", { name: "会计", code: "KJ-1" });
    await admin.get(positionApi, "add", { name: "100% 安全员", code: "aqy" });
    const found = async (keyword: string) =>
      (await admin.get(positionApi, "page", { ...page, keyword })).items.map(({ name }) => name);

    for (const keyword of ["计", "kj-", "kuaiji", "hj", "KJ 会"])
      expect(await found(keyword), keyword).toEqual(["会计"]);
    expect(await found("0% anquan")).toEqual(["100% 安全员"]);
    expect(await found("0_")).toEqual([]);
    expect(await admin.get(positionApi, "list", { keyword: "安全" })).toHaveLength(1);
  });

  it("is sorted by order and id, or by a column that it answers, names by their pinyin", async () => {
    const { admin } = await aTenant();
    for (const [name, orderNo] of [
      ["张工", 1],
      ["阿工", 3],
      ["李工", 2],
    ] as const) {
      await admin.get(positionApi, "add", { name, code: name, orderNo });
    }
    const names = async (sort: { field?: string; order?: string; descStr?: string }) =>
      (await admin.get(positionApi, "page", { ...page, ...sort })).items.map(({ name }) => name);

    expect(await names({})).toEqual(["张工", "李工", "阿工"]);
    expect(await names({ field: "Name", order: "asc" })).toEqual(["阿工", "李工", "张工"]);
    expect(await names({ field: "name", order: "desc", descStr: "desc" })).toEqual(["张工", "李工", "阿工"]);
    expect(await names({ field: "deletedAt; drop table position", order: "asc" })).toEqual(["张工", "李工", "阿工"]);
  });

  it("answers one page and the total", async () => {
    const { tenant, admin } = await aTenant();
    for (let index = 0; index < 5; index++) await tenant.hasPosition({ orderNo: index });

    const second = await admin.get(positionApi, "page", { page: 2, pageSize: 2 });

    expect(second).toMatchObject({
      page: 2,
      pageSize: 2,
      total: 5,
      totalPages: 3,
      hasPrevPage: true,
      hasNextPage: true,
    });
    expect(second.items.map(({ orderNo }) => orderNo)).toEqual([2, 3]);
  });

  it("refuses pages beyond the limit of paging by number", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(positionApi, "page", { page: 600, pageSize: 20 });

    await expect(reply).toFailWith("invalid.page_depth", { maximum: 10_000 });
  });

  it("shows and counts the holders inside the caller's data scope", async () => {
    const { tenant } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    const insider = await tenant.hasAccount({ positionId: foreman.id, organisationId: unit.id });
    await tenant.hasAccount({ positionId: foreman.id });
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysPos/page"] });
    const chief = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });

    const { items } = await chief.get(positionApi, "page", page);
    const staff = await chief.get(positionApi, "staff", { id: foreman.id });

    expect(items).toContainRow({
      staffCount: 1,
      userList: [{ id: insider.id, account: insider.account, realName: insider.realName }],
    });
    expect(staff.total).toBe(1);
    expect(staff.items).toContainRow({ id: insider.id, organisationName: unit.name, isMain: true });
  });

  it("counts more holders than it lists, and those of the other positions of the page", async () => {
    const { tenant, admin } = await aTenant();
    const crowd = await tenant.hasPosition({ orderNo: 1 });
    const other = await tenant.hasPosition({ orderNo: 2 });
    const { owner } = await theServer();
    await owner.query(
      `insert into account (tenant_id, account, real_name, position_id)
       select $1, 'crowd' || n, 'Crowd', $2 from generate_series(1, 1100) n`,
      [tenant.id, crowd.id],
    );
    const late = await tenant.hasAccount({ positionId: other.id });
    await tenant.hasAffiliation(late.id, tenant.organisationId, crowd.id);

    const { items } = await admin.get(positionApi, "page", page);

    expect(items.map(({ staffCount }) => staffCount)).toEqual([1101, 1]);
    expect(items[0]?.userList).toHaveLength(100);
  });

  it("omits fields that a role of the caller hides, of the position and of its holders", async () => {
    const { tenant } = await aTenant();
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    await tenant.hasAccount({ positionId: foreman.id });
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    for (const [entity, field] of [
      ["sysPos", "code"],
      ["sysUser", "realName"],
      ["sysUser", "orgId"],
    ] as const)
      await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity, field });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const list = await reader.send(positionApi, "page", page);
    const staff = await reader.send(positionApi, "staff", { id: foreman.id });

    expect(JSON.stringify(list.body)).toMatch(/"name":"Foreman"/u);
    expect(JSON.stringify([list.body, staff.body])).not.toMatch(/"code":"|realName|organisationName/u);
  });

  it("omits columns that the contract does not contain", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();

    const reply = await admin.send(positionApi, "page", page);

    expect(JSON.stringify(reply.body)).not.toMatch(/pinyin|deletedAt|tenantId/u);
  });
});

describe("permission", () => {
  it("allows exactly what the roles grant", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const read = await reader.call(positionApi, "page", page);
    const write = await reader.call(positionApi, "add", { name: "x", code: "x" });

    expect([read.body.code, write.body.code]).toEqual([200, 403]);
  });

  it("is not granted by a disabled role or a disabled menu row", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"], status: 2 });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const reply = await reader.call(positionApi, "page", page);

    expect(reply.body.code).toBe(403);
  });
});

it("uses the session's own tenant although the body names another", async () => {
  const { admin } = await aTenant();
  const other = await aTenant();
  await insertRow("position", { tenantId: other.tenant.id, name: "Theirs", code: "t" });

  const reply = await admin.send(positionApi, "page", {
    ...page,
    tenantId: other.tenant.id,
    TenantId: other.tenant.id,
  });

  expect(reply.body).toMatchObject({ code: 200, result: { total: 0 } });
});
