import readXlsx from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { importApi, type ImportRow } from "../contract.ts";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { checkImport, commitImport, sendImportFile, uploadImport } from "#tests/builders/imports";
import { createPlainClient } from "#tests/builders/plainRequest";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, DataScope } from "#tests/builders/tenant";

const titles = ["职位名称", "职位编码", "排序", "状态", "备注"];
const page = { page: 1, pageSize: 100 };

describe("an import of positions", () => {
  it("adds records from a file and can be undone", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "Welder", code: "w", orderNo: 100 });
    await tenant.hasPosition({ name: "Driver", code: "d", orderNo: 100 });
    const run = await uploadImport(admin, [
      titles,
      ["Foreman", "f", "5", "停用", "new one"],
      ["Welder", "w", "7", "", ""],
      ["Driver", "d", "100", "启用", ""],
      ["", "x", "", "", ""],
    ]);
    expect(run).toMatchObject({ state: "mapping", rowCount: 4, headerRow: 1, fileName: "职位" });
    expect(run.columns.map(({ field }) => field)).toEqual(["name", "code", "orderNo", "status", "remark"]);

    const after = await checkImport(admin, run);

    expect(after).toMatchObject({ state: "checked", counts: { new: 1, changed: 1, same: 1, error: 1, left: 0 } });
    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items).toMatchObject([
      { number: 2, state: "new", changes: [] },
      { number: 3, state: "changed", changes: [{ field: "orderNo", before: "100", after: "7" }] },
      { number: 4, state: "same" },
      { number: 5, state: "error", faults: [{ column: 0 }] },
    ]);
    await expect(await admin.call(importApi, "commit", { id: run.id })).toFailWith("import.has_errors", { count: 1 });
    const left = await admin.get(importApi, "leaveOut", { id: run.id });
    expect(left.counts).toMatchObject({ error: 0, left: 1 });
    const done = await commitImport(admin, run);
    expect(done.state).toBe("done");
    const { owner } = await theServer();
    const { rows: events } = await owner.query(
      "select account_id, detail -> 'new' as added from security_event where tenant_id = $1 and kind = 'list.imported'",
      [tenant.id],
    );
    expect(events).toEqual([{ account_id: admin.id, added: 1 }]);
    const list = await admin.get(positionApi, "page", page);
    expect(list.items).toContainRow({ name: "Foreman", code: "f", orderNo: 5, status: 2, remark: "new one" });
    expect(list.items).toContainRow({ name: "Welder", orderNo: 7, version: 2 });
    expect(list.items).toContainRow({ name: "Driver", version: 1 });

    await admin.get(historyApi, "undo", { requestId: done.requestId ?? "" });
    const repeat = await admin.get(positionApi, "page", page);
    expect(repeat.items.map(({ name, orderNo }) => [name, orderNo]).toSorted()).toEqual([
      ["Driver", 100],
      ["Welder", 100],
    ]);
  });

  it("recognises columns by their titles in any language, by their names, and by their last use", async () => {
    const { admin } = await aTenant();
    const first = await uploadImport(admin, [
      ["Position name *", "code", "Sort by"],
      ["A", "a", "1"],
    ]);
    expect(first.columns.map(({ field }) => field)).toEqual(["name", "code", null]);
    await checkImport(admin, first, { fields: ["name", "code", "orderNo"] });

    const second = await uploadImport(admin, [
      ["sort by", "职位编码", "POSITION NAME"],
      ["1", "a", "A"],
    ]);

    expect(second.columns.map(({ field }) => field)).toEqual(["orderNo", "code", "name"]);
    expect(second.targets.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual(["name", "code"]);
    expect(second.id).not.toBe(first.id);
    await expect(await admin.call(importApi, "detail", { id: first.id })).toFailWith("import.missing");
  });

  it("refuses invalid mappings: unknown columns, duplicate fields, a missing key", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [titles, ["A", "a", "1", "", ""]]);
    const check = async (fields: (string | null)[]) => await admin.call(importApi, "check", { id: run.id, fields });

    await expect(await check(["name", "code", "tenantId", null, null])).toFailWith("import.unknown_field", {
      field: "tenantId",
    });
    await expect(await check(["name", "name", "code", null, null])).toFailWith("import.field_twice", {
      field: "职位名称",
    });
    await expect(await check(["name", null, null, null, null])).toFailWith("import.field_missing", {
      field: "职位编码",
    });
    await expect(await check(["name", "code"])).toFailWith("import.unknown_column");
  });

  it("reports the fault of every cell in the reader's language", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [
      titles,
      ["A", "a", "1.5", "maybe", "x".repeat(129)],
      ["B", "", "#N/A", "Disabled", ""],
      ["C", "c", "1", "2", ""],
      ["C", "c", "2", "启用", ""],
    ]);
    await checkImport(admin, run);

    const chinese = (await admin.get(importApi, "rows", { id: run.id, ...page })).items;
    const english = await admin
      .withHeaders({ "accept-language": "en" })
      .get(importApi, "rows", { id: run.id, ...page });

    expect(chinese.map(({ state, faults }) => [state, ...faults.map(({ column }) => column)])).toEqual([
      ["error", 3, 2, 4],
      ["error", 2, 1],
      ["new"],
      ["error", 1],
    ]);
    expect(chinese[0]?.faults[0]?.message).toBe("没有“maybe”这一项");
    expect(english.items[3]?.faults[0]?.message).toBe("Duplicate of row 4");
  });

  it("is corrected cell by cell; rows that shared a value are checked again", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [
      titles,
      ["A", "a", "x", "", ""],
      ["B", "b", "1", "", ""],
      ["B", "b", "2", "", ""],
    ]);
    await checkImport(admin, run);

    const fixed = await admin.get(importApi, "fix", { id: run.id, number: 2, cells: [{ column: 2, text: " 5 " }] });
    expect(fixed).toMatchObject({ rows: [{ number: 2, state: "new" }], counts: { new: 2, error: 1 } });
    const moved = await admin.get(importApi, "fix", { id: run.id, number: 3, cells: [{ column: 1, text: "b2" }] });
    expect(moved.rows.map(({ number, state }) => [number, state])).toEqual([
      [3, "new"],
      [4, "new"],
    ]);
    const clash = await admin.get(importApi, "fix", {
      id: run.id,
      number: 2,
      cells: [
        { column: 0, text: "B" },
        { column: 1, text: "b" },
      ],
    });

    expect(clash.rows.map(({ number, state }) => [number, state])).toEqual([
      [2, "new"],
      [4, "error"],
    ]);
    const left = await admin.get(importApi, "leaveOut", { id: run.id, numbers: [2] });
    expect(left.rows.map(({ number, state }) => [number, state])).toEqual([
      [2, "left"],
      [4, "new"],
    ]);
    const back = await admin.get(importApi, "leaveOut", { id: run.id, numbers: [2], isLeftOut: false });
    expect(back.counts).toMatchObject({ new: 2, error: 1, left: 0 });
    const unknown = await admin.call(importApi, "fix", { id: run.id, number: 2, cells: [{ column: 9, text: "" }] });
    await expect(unknown).toFailWith("import.unknown_column");
  });

  it("writes nothing when one row is refused, and reports the reason at that row", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasPosition({ name: "Welder", code: "w" });
    const run = await uploadImport(admin, [
      titles,
      ["A", "a", "1", "", ""],
      ["Welder", "w", "7", "", ""],
      ["B", "b", "", "", ""],
    ]);
    await checkImport(admin, run);
    await admin.get(positionApi, "update", { id, remark: "meanwhile" });
    await admin.get(positionApi, "add", { name: "B", code: "b" });

    const after = await commitImport(admin, run);

    expect(after).toMatchObject({ state: "checked", requestId: null, counts: { new: 1, error: 2 } });
    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page, state: "error" });
    expect(items.map(({ number, faults }) => [number, faults.length])).toEqual([
      [3, 1],
      [4, 1],
    ]);
    expect((await admin.get(positionApi, "page", { ...page, name: "A" })).total).toBe(0);
  });
});

describe("an import of positions, step by step", () => {
  it("omits the template's example, which names every column and explains the values", async () => {
    const { admin } = await aTenant();
    const send = await createPlainClient(await theServer(), admin);
    const { url } = await theServer();
    const { headers } = await send("/api/sysImport/template?entity=sysPos");
    expect(headers.get("content-disposition")).toContain(encodeURIComponent("职位导入模板.xlsx"));
    const file = await templateOf(url, admin);
    const [sheet, guide] = await readXlsx(file);
    expect(sheet?.data[0]).toEqual(["职位名称 *", "职位编码 *", "排序", "状态", "备注"]);
    expect(guide?.data.flat().join("\n")).toMatch(/启用 \/ 停用/u);
    const { body } = await sendImportFile(admin, new Uint8Array(file), { entity: "sysPos" });
    expect(body).toMatchObject({ code: 400, message: "[D8001] 列名下面没有数据" });

    const [head = [], example = []] = (sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? "")));
    const run = await uploadImport(admin, [head, example, ["A", "a", "", "", ""]]);
    const after = await checkImport(admin, run);

    expect(run).toMatchObject({
      rowCount: 1,
      columns: [{ field: "name", samples: ["A"] }, { field: "code" }, {}, {}, {}],
    });
    expect(after.counts).toEqual({ new: 1, changed: 0, same: 0, error: 0, left: 0 });
  });

  it("knows the titles of lists from elsewhere, and prefers its own", async () => {
    const { admin } = await aTenant();

    const run = await uploadImport(
      admin,
      [
        ["登录名", "员工姓名", "电话", "手机号码", "部门", "民族"],
        ["li", "李雷", "0571-1234567", "13800000001", "市场部", "汉族"],
      ],
      "sysUser",
    );

    const fields = run.columns.map(({ field }) => field);
    expect(fields).toEqual(["account", "realName", null, "phone", "orgId", "nation"]);
  });

  it("enforces the order of the steps", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [titles, ["A", "a", "", "", ""]]);
    const { id } = run;

    await expect(await admin.call(importApi, "commit", { id })).toFailWith("import.wrong_state");
    await expect(await admin.call(importApi, "leaveOut", { id })).toFailWith("import.wrong_state");
    expect((await admin.get(importApi, "rows", { id, ...page })).total).toBe(0);
    await checkImport(admin, run);
    await commitImport(admin, run);
    const fields = run.columns.map(({ field }) => field);
    await expect(await admin.call(importApi, "check", { id, fields })).toFailWith("import.wrong_state");
    await expect(await admin.call(importApi, "commit", { id })).toFailWith("import.wrong_state");
    await admin.get(importApi, "remove", { id });
    await expect(await admin.call(importApi, "detail", { id })).toFailWith("import.missing");
  });

  it("reads the selected row of titles", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [
      ["职位名称", "职位编码"],
      ["Name", "Code"],
      ["A", "a"],
    ]);

    const repeat = await admin.get(importApi, "read", { id: run.id, headerRow: 2 });

    expect(repeat).toMatchObject({ headerRow: 2, rowCount: 1 });
    expect((await checkImport(admin, repeat, { fields: ["name", "code"] })).counts).toMatchObject({ new: 1 });
  });
});

type Person = { tenantId: number; account: string };

async function templateOf(url: string, by: Person, entity = "sysPos"): Promise<Buffer> {
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysImport/template?entity=${entity}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe("the mark that empties a field", () => {
  it("works in any language, and is refused for required fields", async () => {
    const { admin } = await aTenant();
    await admin.get(positionApi, "add", { name: "Welder", code: "w", remark: "old" });
    await admin.get(positionApi, "add", { name: "Driver", code: "d", remark: "stays" });
    const run = await uploadImport(admin, [
      titles,
      ["Welder", "w", "", "", "(CLEAR)"],
      ["Driver", "d", "（清空）", "(leeren)", ""],
      ["Driver", "(vider)", "", "", ""],
      ["Foreman", "f", "", "", "（清空）"],
    ]);
    expect(run.clearMark).toBe("（清空）");

    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items).toMatchObject([
      { state: "changed", changes: [{ field: "remark", before: "old", after: null }] },
      { state: "error", faults: [{ column: 2 }, { column: 3 }] },
      { state: "error", faults: [{ column: 1 }] },
      { state: "new", changes: [] },
    ]);
    expect(new Set(items[1]?.faults.map(({ message }) => message))).toEqual(new Set(["请填写此项"]));
    await admin.get(importApi, "leaveOut", { id: run.id });
    const done = await commitImport(admin, run);
    const remarks = async () =>
      new Map((await admin.get(positionApi, "page", page)).items.map(({ name, remark }) => [name, remark]));
    expect([...(await remarks())].toSorted()).toEqual([
      ["Driver", "stays"],
      ["Foreman", null],
      ["Welder", null],
    ]);
    await admin.get(historyApi, "undo", { requestId: done.requestId ?? "" });
    expect((await remarks()).get("Welder")).toBe("old");
  });
});

it("is announced to the web for the importable records, each of whose fields has a title", async () => {
  const { admin } = await aTenant();
  const { url } = await theServer();

  const { importableEntities } = await admin.get(sessionApi, "userInfo");
  expect(importableEntities.toSorted()).toEqual([
    "sysDictData",
    "sysDictType",
    "sysOrg",
    "sysPos",
    "sysRegion",
    "sysUser",
  ]);
  for (const entity of importableEntities) {
    const [sheet, guide] = await readXlsx(await templateOf(url, admin, entity));
    const words = [...(sheet?.data.flat() ?? []), ...(guide?.data.flat() ?? [])].map(String);
    expect(words.filter((word) => /^(?:position|account|organisation|region|import)\.\w/u.test(word))).toEqual([]);
    expect(sheet?.data).toHaveLength(2);
  }
});

describe("an import of organisations", () => {
  it("builds a tree from paths, parents first, and matches existing ones by code or by path", async () => {
    const { tenant, admin } = await aTenant();
    const head = ["上级机构", "机构名称", "机构编码", "机构类型"];
    const { items: roots } = await admin.get(organisationApi, "page", { page: 1, pageSize: 10 });
    const root = roots.find(({ id }) => id === tenant.organisationId)?.name ?? "";
    const run = await uploadImport(
      admin,
      [
        head,
        [root, "Division", "div", ""],
        [`${root}/Division`, "Project", "prj", ""],
        ["prj", "Crew", "crw", ""],
        ["nowhere", "Lost", "lst", ""],
        ["lst", "Below", "blw", ""],
      ],
      "sysOrg",
    );
    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items.map(({ state }) => state)).toEqual(["new", "new", "new", "error", "error"]);
    await admin.get(importApi, "leaveOut", { id: run.id });
    expect((await commitImport(admin, run)).state).toBe("done");
    const second = await uploadImport(admin, [head, [root, "Division", "", ""], ["div", "Site", "prj", ""]], "sysOrg");
    await checkImport(admin, second);

    const repeat = (await admin.get(importApi, "rows", { id: second.id, ...page })).items;
    expect(repeat).toMatchObject([
      { state: "same" },
      { state: "changed", changes: [{ field: "name", after: "Site" }] },
    ]);
    const all = (await admin.get(organisationApi, "page", page)).items;
    const findRow = (name: string) => all.find((row) => row.name === name);
    expect(findRow("Crew")?.pid).toBe(findRow("Project")?.id);
    expect(findRow("Project")?.pid).toBe(findRow("Division")?.id);
  });
});

const people = ["账号", "姓名", "手机号码", "所属机构", "职位", "角色", "入职日期", "直属上级", "性别", "账号类型"];

describe("an import of accounts", () => {
  it("finds organisations, positions, roles and superiors by name, and parses dates of any format", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    const unit = await tenant.hasOrganisation({ name: "Project 9" });
    const foreman = await tenant.hasPosition({ name: "Foreman" });
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await insertName("role", role.id, "Reader");
    const boss = await tenant.hasAccount({ organisationId: unit.id });
    const run = await uploadImport(
      admin,
      [
        people,
        [
          "han1",
          "韩梅",
          "13900000001",
          "Project 9",
          "Foreman",
          "Reader",
          "2026年1月5日",
          boss.account,
          "女",
          "普通账号",
        ],
        ["li1", "李雷", "13900000002", "Project 9", "", "Reader，Nobody", "31.12.2025", "han1", "Male", "777"],
        [boss.account.toUpperCase(), "New Name", "13900000003", "", "", "", "46053", "", "", ""],
        ["zhao1", "赵云", "13900000001", "Project 9", "", "Reader", "03/04/2026", "", "", "999"],
      ],
      "sysUser",
    );
    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items.map(({ state, faults }) => [state, ...faults.map(({ column }) => column)])).toEqual([
      ["new"],
      ["error", 5],
      ["changed"],
      ["error", 6, 2, 9],
    ]);
    expect(items[2]?.changes).toContainRow({ field: "joinDate", before: null, after: "2026-01-31" });
    await admin.get(importApi, "fix", { id: run.id, number: 3, cells: [{ column: 5, text: "Reader" }] });
    await admin.get(importApi, "leaveOut", { id: run.id, numbers: [5] });
    expect((await commitImport(admin, run)).state).toBe("done");

    const list = (await admin.get(accountApi, "page", { page: 1, pageSize: 50 })).items;
    const one = (account: string) => list.find((row) => row.account === account);
    expect(one("han1")).toMatchObject({
      orgId: unit.id,
      posId: foreman.id,
      joinDate: "2026-01-05",
      sex: 2,
      managerUserId: boss.id,
    });
    expect(one("han1")?.roles.map(({ id }) => id)).toEqual([role.id]);
    expect(one("li1")).toMatchObject({ joinDate: "2025-12-31", managerUserId: one("han1")?.id, sex: 1 });
    expect(one(boss.account)).toMatchObject({ realName: "New Name", joinDate: "2026-01-31" });
  });

  it("empties references and texts in several rows at once", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    const { id: posId } = await tenant.hasPosition({ name: "Foreman" });
    for (const account of ["han2", "li2"])
      await admin.get(accountApi, "add", { account, realName: account, posId, jobNum: "A-17" });
    const clear = ["（清空）", "（清空）"];
    const run = await uploadImport(
      admin,
      [
        ["账号", "职位", "工号"],
        ["han2", ...clear],
        ["li2", ...clear],
      ],
      "sysUser",
    );

    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    const emptied = [
      { field: "posId", before: "Foreman", after: null },
      { field: "jobNum", before: "A-17", after: null },
    ];
    expect(items).toMatchObject([
      { state: "changed", changes: emptied },
      { state: "changed", changes: emptied },
    ]);
    expect((await commitImport(admin, run)).state).toBe("done");
    const list = (await admin.get(accountApi, "page", { page: 1, pageSize: 50 })).items;
    for (const account of ["han2", "li2"]) expect(list).toContainRow({ account, posId: null, jobNum: null });
  });

  it("empties nothing that an account must have", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await insertName("role", role.id, "Reader");
    await tenant.requires(["joinDate"]);
    const facts = { phone: "13900000021", joinDate: "2026-01-31", roleIdList: [role.id] };
    await admin.get(accountApi, "add", { account: "han2", realName: "Han", ...facts });
    const run = await uploadImport(
      admin,
      [
        ["账号", "手机号码", "角色", "入职日期"],
        ["han2", "（清空）", "（清空）", "（清空）"],
      ],
      "sysUser",
    );

    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items[0]?.state).toBe("error");
    expect(items[0]?.faults.map(({ column, message }) => [column, message])).toEqual(
      [1, 2, 3].map((column) => [column, "请填写此项"]),
    );
  });

  it("treats masked values as unchanged, and reveals no more of them", async () => {
    const { tenant, admin } = await aTenant();
    const { account } = await tenant.hasAccount({ realName: "Same", phone: "13912345678" });
    const other = await tenant.hasAccount({ realName: "Other", phone: "13987654321" });
    const run = await uploadImport(
      admin,
      [
        ["账号", "姓名", "手机号码"],
        [account, "Same", "139****5678"],
        [other.account, "Other", "13911112222"],
      ],
      "sysUser",
    );
    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });

    expect(items).toMatchObject([
      { state: "same" },
      { state: "changed", changes: [{ field: "phone", before: "139****4321", after: "13911112222" }] },
    ]);
  });

  it("treats hidden records as taken, and reveals nothing of them", async () => {
    const { tenant } = await aTenant();
    await tenant.requires([]);
    const unit = await tenant.hasOrganisation();
    const hidden = await tenant.hasAccount({ phone: "13955556666", realName: "Hidden Person" });
    const permissions = ["sysUser/page", "sysUser/add", "sysUser/update"];
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions });
    const clerk = await tenant.hasAccount({ organisationId: unit.id, roleIds: [role.id] });
    const run = await uploadImport(
      clerk,
      [
        ["账号", "姓名", "手机号码", "直属上级"],
        [hidden.account, "X", "", ""],
        ["fresh1", "Y", "13955556666", ""],
        ["fresh2", "Z", "", hidden.account],
      ],
      "sysUser",
    );
    await checkImport(clerk, run);

    const { items } = await clerk.get(importApi, "rows", { id: run.id, ...page });

    const given = (faults: ImportRow["faults"]) => faults.filter(({ message }) => message !== "请填写此项");
    expect(items.map(({ state, faults }) => [state, ...given(faults).map(({ column }) => column)])).toEqual([
      ["error", 0],
      ["error", 2],
      ["error", 3],
    ]);
    expect(JSON.stringify(items)).not.toContain("Hidden Person");
  });
});

async function insertName(table: string, id: number, name: string): Promise<void> {
  const { owner } = await theServer();
  await owner.query(`update ${table} set name = $2 where id = $1`, [id, name]);
}
