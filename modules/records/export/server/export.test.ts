import { parse } from "csv-parse/sync";
import readXlsx from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { exportApi } from "../contract.ts";
import type { Id } from "#contract/id";
import { taskApi, type TaskDetail } from "#modules/records/task/contract";
import type { RawInputOf } from "#contract/api";
import { accountApi } from "#modules/identity/account/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { toPage, PageQuery, pageOf } from "#contract/page";
import { markReadOnly } from "#core/http/routes";
import { modules } from "#app/modules.server";
import { aModule, createPlainClient } from "#tests/builders/plainRequest";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { eventually, waitForTask } from "#tests/builders/tasks";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";

type Request = RawInputOf<typeof exportApi.calls.start>;

const name = { name: "name", title: "名称" };
const positionsAs = (overrides: Partial<Request> = {}): Request => ({
  api: "sysPos",
  columns: [name],
  type: "csv",
  ...overrides,
});
const peopleAs = (...names: string[]): Request => ({
  api: "sysUser",
  type: "csv",
  columns: names.map((name) => ({ name, title: name })),
});

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

/** Longer than the lifetime of any cache entry. */
const untilSeen = 6;

async function waitForEnd(by: TestAccount, id: Id): Promise<TaskDetail> {
  return await eventually(async () => {
    const task = await by.get(taskApi, "detail", { id });
    expect(["done", "failed", "cancelled"]).toContain(task.state);
    return task;
  });
}

async function fileOf(by: TestAccount, id: Id): Promise<Buffer> {
  const { url } = await theServer();
  const { ticket } = await by.get(taskApi, "ticket", { id });
  const answer = await fetch(`${url}/api/sysTask/fetch?ticket=${encodeURIComponent(ticket)}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Exports a list and reads the file. */
async function exportList(by: TestAccount, request: Request): Promise<{ task: TaskDetail; file: Buffer }> {
  const task = await waitForEnd(by, await by.get(exportApi, "start", request));
  expect([task.state, task.error]).toEqual(["done", null]);
  return { task, file: await fileOf(by, task.id) };
}

async function rowsIn(by: TestAccount, request: Request): Promise<string[][]> {
  return parse((await exportList(by, request)).file, { bom: true });
}

async function clerkOf(tenant: Awaited<ReturnType<typeof aTenant>>["tenant"], dataScope: number = DataScope.all) {
  const role = await tenant.hasRole({ dataScope, permissions: ["sysPos/page", "sysUser/page"] });
  return { role, clerk: await tenant.hasAccount({ roleIds: [role.id], realName: "Clerk" }) };
}

describe("an export", () => {
  it("contains the matching rows, in the order of the list, under the chosen columns and titles", async () => {
    const { tenant, admin } = await aTenant();
    for (const [name, orderNo] of [
      ["Alpha", 3],
      ["Beta", 1],
      ["Gamma", 2],
    ] as const)
      await tenant.hasPosition({ name, orderNo });
    const columns = [
      { name: "orderNo", title: "排序" },
      name,
      { name: "status", title: "状态", kind: "status" as const },
    ];

    const { task, file } = await exportList(admin, {
      api: "sysPos",
      type: "csv",
      columns,
      fileName: "../职位: 全部?",
      filter: { field: "name", order: "descending", conditions: [{ field: "orderNo", operator: "less", values: [3] }] },
    });

    expect(parse(file, { bom: true })).toEqual([
      ["排序", "名称", "状态"],
      ["2", "Gamma", "启用"],
      ["1", "Beta", "启用"],
    ]);
    expect(task).toMatchObject({ kind: "export", done: 2, total: 2, result: { rows: 2, type: "csv" } });
    expect(task.fileName).toBe("职位 全部.csv");
  });

  it("uses the caller's language", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    const english = { ...admin, ...admin.withHeaders({ "accept-language": "en" }) };

    const [, row] = await rowsIn(
      english,
      positionsAs({ columns: [{ name: "status", title: "Status", kind: "status" }] }),
    );

    expect(row).toEqual(["Enabled"]);
  });

  it("contains labels of code lists, lists in one line and empty cells", async () => {
    const { tenant } = await aTenant();
    const { clerk } = await clerkOf(tenant);
    const columns = [
      { name: "accountType", title: "类型", kind: "dictionary" as const, dictionary: "AccountTypeEnum" },
      { name: "roles", title: "角色", kind: "list" as const },
      { name: "phone", title: "手机", kind: "masked" as const },
    ];

    const rows = await rowsIn(clerk, { api: "sysUser", type: "csv", columns, filter: { account: clerk.account } });

    expect(rows.slice(1)).toEqual([["普通账号", expect.stringMatching(/^Role /u), ""]]);
  });

  it("contains every row of a long list, however it is paged", async () => {
    const { tenant, admin } = await aTenant();
    await query(
      `insert into position (tenant_id, name, code, order_no, pinyin)
       select $1, 'P' || n, 'C' || n, n % 7, 'p' || n from generate_series(1, 1234) n`,
      tenant.id,
    );

    const { task, file } = await exportList(admin, positionsAs());

    const names = parse(file, { bom: true })
      .slice(1)
      .map(([name]) => name);
    expect(new Set(names).size).toBe(1234);
    expect(task).toMatchObject({ done: 1234, result: { rows: 1234 } });
  });

  it("contains the current page, the selected rows, or all but some", async () => {
    const { tenant, admin } = await aTenant();
    const made = await Promise.all(
      ["A", "B", "C", "D"].map(async (name, orderNo) => await tenant.hasPosition({ name, orderNo })),
    );
    const ids = made.map(({ id }) => id);
    const [first, second, , last] = ids;
    const named = async (overrides: Partial<Request>) => (await rowsIn(admin, positionsAs(overrides))).slice(1).flat();

    const page = await named({ mode: "current", filter: { page: 2, pageSize: 3, field: "name", order: "asc" } });
    const selected = await named({
      mode: "selected",
      ids: [last ?? ids[0], first ?? ids[0]].flatMap((id) => id ?? []),
    });
    const rest = await named({ except: second === undefined ? [] : [second], filter: { page: 9, pageSize: 1 } });

    expect(page).toEqual(["D"]);
    expect(selected).toEqual(["A", "D"]);
    expect(rest).toEqual(["A", "C", "D"]);
  });

  it("of a tree contains each of its rows once", async () => {
    const { admin } = await aTenant();

    const rows = await rowsIn(admin, {
      api: "sysMenu",
      call: "list",
      type: "csv",
      columns: [
        { name: "id", title: "id" },
        { name: "isHide", title: "hidden" },
      ],
    });

    const ids = rows.slice(1).map(([id]) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows[1]?.[1]).toBe("否");
  });

  it("as a workbook keeps numbers, times and texts as such, and formulas as text", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "=1+1", orderNo: 7 });
    const columns = ["name", "orderNo", "createTime"].map((name) => ({ name, title: name }));

    const { file } = await exportList(admin, positionsAs({ type: "xlsx", columns, fileName: "职位" }));

    const [sheet] = await readXlsx(file);
    expect(sheet?.sheet).toBe("职位");
    expect(sheet?.data[1]).toEqual(["=1+1", 7, expect.any(Date)]);
  });

  it.each(["html", "xml", "txt"] as const)("as %s has the same content", async (type) => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition({ name: "@SUM <b>" });

    const { task, file } = await exportList(admin, positionsAs({ type }));

    expect(file.toString()).toContain(type === "txt" ? "'@SUM <b>" : "'@SUM &lt;b&gt;");
    expect(task.fileName).toMatch(new RegExp(`\\.${type}$`, "u"));
  });

  it("has a sheet with its author, if requested or if the tenant has a watermark", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    const sheets = async (overrides: Partial<Request>) =>
      (await readXlsx((await exportList(admin, positionsAs({ type: "xlsx", ...overrides }))).file)).slice(1);

    expect(await sheets({})).toEqual([]);
    const [asked] = await sheets({ withWatermark: true, filterText: "状态: 启用" });
    expect(asked?.data).toEqual([
      ["导出人", `${admin.realName} (${admin.account})`],
      ["租户", expect.stringContaining("Tenant")],
      ["导出时间", expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u)],
      ["筛选条件", "状态: 启用"],
    ]);
    await query("update tenant set watermark = 'Site 7' where id = $1", tenant.id);
    advanceClock(untilSeen);
    expect((await sheets({}))[0]?.data).toContainEqual(["水印", "Site 7"]);
  });

  it("writes instants in the zone of the screen, else in the account's, else in the installation's", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    await query("update position set create_time = '2026-03-29T01:30:00Z' where tenant_id = $1", tenant.id);
    const request = positionsAs({ columns: [{ name: "createTime", title: "创建时间", kind: "instant" }] });
    const cell = async (overrides: Partial<Request> = {}) =>
      (await rowsIn(admin, { ...request, ...overrides }))[1]?.[0];

    const plain = await cell();
    await admin.send(preferenceApi, "saveTheme", { timeZone: "America/New_York" });
    const own = await cell();
    const asked = await cell({ timeZone: "Europe/Berlin" });

    expect([plain, own, asked]).toEqual(["2026-03-29 09:30:00", "2026-03-28 21:30:00", "2026-03-29 03:30:00"]);
    const { file } = await exportList(admin, { ...request, type: "html", withWatermark: true });
    expect(file.toString()).toMatch(/\d\d:\d\d:\d\d America\/New_York/u);
  });

  it("is recorded in the operation log", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();

    await exportList(admin, positionsAs());

    const events = await query(
      "select account_id, detail from security_event where tenant_id = $1 and kind = 'list.exported'",
      tenant.id,
    );
    expect(events).toEqual([
      { account_id: admin.id, detail: expect.objectContaining({ list: "sysPos/page", total: 1, columns: ["name"] }) },
    ]);
  });
});

describe("an export shows no more than the screen", () => {
  it("is limited to the data scope and the tenant", async () => {
    const { tenant } = await aTenant();
    const other = await aTenant();
    const stranger = await other.tenant.hasAccount();
    const insider = await tenant.hasOrganisation();
    const role = await tenant.hasRole({ dataScope: DataScope.own, permissions: ["sysUser/page"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id], organisationId: insider.id });
    const mate = await tenant.hasAccount({ organisationId: insider.id });
    const outsider = await tenant.hasAccount();

    const all = await rowsIn(clerk, peopleAs("account"));
    const asked = { ...peopleAs("account"), mode: "selected" as const, ids: [mate.id, outsider.id, stranger.id] };
    const chosen = await rowsIn(clerk, asked);

    expect(all.slice(1).flat().toSorted()).toEqual([clerk.account, mate.account].toSorted());
    expect(chosen.slice(1).flat()).toEqual([mate.account]);
  });

  it("leaves out fields that a role hides, under any name, and keeps masks", async () => {
    const { tenant } = await aTenant();
    const { role, clerk } = await clerkOf(tenant);
    await tenant.hasAccount({ realName: "Hidden", phone: "13812345678" });
    await hides(tenant.id, role.id, "sysUser:realName", "sysOrg:name");

    const rows = await rowsIn(clerk, peopleAs("account", "realName", "orgName", "phone"));

    expect(rows[0]).toEqual(["account", "phone"]);
    expect(rows.flat()).not.toContain("Hidden");
    expect(rows.flat().filter((cell) => cell.startsWith("138"))).toEqual([expect.stringContaining("*")]);
  });

  it("cannot be filtered by a field that a role hides", async () => {
    const { tenant } = await aTenant();
    const { role, clerk } = await clerkOf(tenant);
    await hides(tenant.id, role.id, "sysUser:realName");

    const reply = await clerk.call(exportApi, "start", { ...peopleAs("account"), filter: { realName: "x" } });

    await expect(reply).toFailWith("field.hidden", { field: "realName" });
  });

  it("requires the permission of the list, also when the file is downloaded", async () => {
    const { tenant } = await aTenant();
    await tenant.hasPosition();
    const { role, clerk } = await clerkOf(tenant);
    const bare = await tenant.hasAccount();

    expect((await bare.call(exportApi, "start", positionsAs())).body.code).toBe(403);
    const { task } = await exportList(clerk, positionsAs());
    await query("delete from role_menu where role_id = $1", role.id);
    advanceClock(untilSeen);

    for (const call of ["ticket", "download"] as const) {
      const reply = await clerk.call(taskApi, call, { id: task.id });
      expect(reply.body.code).toBe(403);
      await expect(reply).toFailWith("task.not_allowed");
    }
  });

  it("is refused when a role denies the call", async () => {
    const { tenant } = await aTenant();
    await tenant.hasPosition();
    const { role, clerk } = await clerkOf(tenant);
    await query(
      "insert into role_api (tenant_id, role_id, route) values ($1, $2, 'sysExport/start')",
      tenant.id,
      role.id,
    );

    expect((await clerk.call(exportApi, "start", positionsAs())).body.code).toBe(403);
  });

  it("belongs to the account that started it", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    const { clerk } = await clerkOf(tenant);
    const { task } = await exportList(clerk, positionsAs());

    await expect(await admin.call(taskApi, "ticket", { id: task.id })).toFailWith("task.missing");
  });
});

describe("an export is refused", () => {
  it("without columns, also if none is visible to the caller", async () => {
    const { tenant } = await aTenant();
    const { role, clerk } = await clerkOf(tenant);
    await hides(tenant.id, role.id, "sysUser:realName");

    await expect(await clerk.call(exportApi, "start", positionsAs({ columns: [] }))).toFailWith("export.no_columns");
    await expect(await clerk.call(exportApi, "start", peopleAs("realName"))).toFailWith("export.no_columns");
  });

  it("without data", async () => {
    const { admin } = await aTenant();

    for (const about of [{}, { mode: "current" as const }, { mode: "selected" as const, ids: [admin.id] }])
      await expect(await admin.call(exportApi, "start", positionsAs(about))).toFailWith("export.no_data");
    const task = await admin.get(taskApi, "page", {});
    expect(task.total).toBe(0);
  });

  it("with an unknown time zone", async () => {
    const { admin } = await aTenant();

    const reply = await admin.call(exportApi, "start", positionsAs({ timeZone: "Mars/Olympus" }));

    expect(reply).toRefuseFields("TimeZone");
  });

  it("of calls that answer no list, and of columns that the list does not have", async () => {
    const { admin } = await aTenant();
    const listed = async (api: string, call: string) =>
      await admin.call(exportApi, "start", { api, call, columns: [name] });

    for (const [api, call] of [
      ["sysNone", "page"],
      ["sysPos", "add"],
      ["sysDictType", "allDictList"],
    ] as const)
      await expect(await listed(api, call)).toFailWith("export.unknown_list", { list: `${api}/${call}` });
    const secret = { name: "passwordHash", title: "x" };
    const reply = await admin.call(exportApi, "start", { api: accountApi.name, columns: [secret] });
    await expect(reply).toFailWith("export.unknown_column", { column: "passwordHash" });
  });

  it("of more rows than a file may contain", async () => {
    const { admin } = await aTenant();
    const Row = z.object({ id: z.int() });
    const longApi = defineApi("long", { page: post(PageQuery, pageOf(Row), "signedIn") });
    const long = aModule(longApi, {
      page: markReadOnly(
        async (_ctx, input) => await Promise.resolve(toPage(input, { total: 5_000_001 }, [{ id: 1 }])),
      ),
    });
    const send = await createPlainClient(await aServer({ modules: [...modules, long] }), admin);

    const { body } = await send("/api/sysExport/start", {
      body: { api: "long", columns: [{ name: "id", title: "id" }] },
    });

    expect(body.message).toBe("[D1009] 最多导出 5000000 行，请缩小筛选范围");
  });
});

describe("a cancelled export", () => {
  it("leaves no file", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.hasPosition();
    const { owner } = await theServer();
    const lock = await owner.connect();
    await lock.query("begin; lock table temporary_content in share mode");

    const id = await admin.get(exportApi, "start", positionsAs());
    await waitForTask(admin, id, "running");
    await admin.get(taskApi, "cancel", { id });
    await lock.query("rollback");
    lock.release();
    // The next export of the account starts after this one.
    await exportList(admin, positionsAs());

    expect(await admin.get(taskApi, "detail", { id })).toMatchObject({
      state: "cancelled",
      fileId: null,
      result: null,
    });
  });
});

async function hides(tenantId: Id, roleId: Id, ...fields: string[]): Promise<void> {
  for (const field of fields) {
    const [entity, column] = field.split(":");
    await query(
      "insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, $3, $4)",
      tenantId,
      roleId,
      entity,
      column,
    );
  }
}
