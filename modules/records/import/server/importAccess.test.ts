import { describe, expect, it } from "vitest";
import { importApi } from "../contract.ts";
import { taskApi } from "#modules/records/task/contract";
import { buildWorkbook } from "#tests/builders/archive";
import { checkImport, commitImport, fetchImportFailures, sendImportFile, uploadImport } from "#tests/builders/imports";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, insertRow } from "#tests/builders/tenant";

const titles = ["职位名称", "职位编码", "排序", "状态", "备注"];
const file = buildWorkbook([titles, ["A", "a", "1", "", ""]]);
const bytes = () => new Uint8Array(file);
const page = { page: 1, pageSize: 20 };

async function aClerk(permissions: readonly string[]) {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions });
  return { tenant, admin, role, clerk: await tenant.hasAccount({ roleIds: [role.id] }) };
}

describe("permission to import", () => {
  it("requires permission to add and list the records; without it the file is not even parsed", async () => {
    const { clerk } = await aClerk(["sysPos/page", "sysUser/add"]);
    const { clerk: blind } = await aClerk(["sysPos/add"]);

    const answers = [
      await sendImportFile(clerk, bytes()),
      await sendImportFile(clerk, bytes(), { entity: "sysUser" }),
      await sendImportFile(blind, bytes()),
      await sendImportFile(clerk, bytes(), { entity: "sysRole" }),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([403, 403, 403, 400]);
    const { status } = await clerk.send(importApi, "template", { entity: "sysPos" });
    expect(status).toBe(200);
  });

  it("without permission to update only adds", async () => {
    const { tenant, clerk } = await aClerk(["sysPos/page", "sysPos/add"]);
    await tenant.hasPosition({ name: "A", code: "a", orderNo: 9 });
    const run = await uploadImport(clerk, [
      titles,
      ["A", "a", "1", "", ""],
      ["B", "b", "", "", ""],
      ["A", "a", "9", "", ""],
    ]);
    await checkImport(clerk, run);

    const { items } = await clerk.get(importApi, "rows", { id: run.id, ...page });

    expect(items.map(({ state }) => state)).toEqual(["error", "new", "error"]);
  });

  it("neither offers nor fills hidden fields", async () => {
    const { tenant, role, clerk } = await aClerk(["sysPos/page", "sysPos/add", "sysPos/update"]);
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "remark" });
    const run = await uploadImport(clerk, [titles, ["A", "a", "1", "", "secret"]]);

    const refusal = await clerk.call(importApi, "check", {
      id: run.id,
      fields: ["name", "code", null, null, "remark"],
    });

    expect(run.columns[4]?.field).toBeNull();
    expect(run.targets.map(({ field }) => field)).not.toContain("remark");
    await expect(refusal).toFailWith("import.unknown_field", { field: "remark" });
  });

  it("neither shows nor writes a field that is hidden after it was mapped", async () => {
    const { tenant, role, clerk } = await aClerk(["sysPos/page", "sysPos/add", "sysPos/update"]);
    await insertRow("position", { tenantId: tenant.id, name: "A", code: "a", remark: "secret" });
    const run = await uploadImport(clerk, [titles, ["A", "a", "5", "", "mine"]]);
    await checkImport(clerk, run);
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "remark" });
    advanceClock(6);

    const { items } = await clerk.get(importApi, "rows", { id: run.id, ...page });
    const done = await commitImport(clerk, run);

    expect(items[0]?.changes.map(({ field }) => field)).toEqual(["orderNo"]);
    expect(done.state).toBe("done");
    const { owner } = await theServer();
    const { rows } = await owner.query("select order_no, remark from position where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([{ order_no: 5, remark: "secret" }]);
  });

  it("is refused if the key of the records is hidden", async () => {
    const { tenant, role, clerk } = await aClerk(["sysPos/page", "sysPos/add"]);
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "code" });

    const { body } = await sendImportFile(clerk, bytes());

    expect(body).toMatchObject({ code: 400, message: "[D1016] 您不能查看“职位编码”，因此不能导入" });
  });

  it("excludes references to records of another tenant, or by a hidden field", async () => {
    const other = await aTenant();
    const foreign = await other.tenant.hasOrganisation({ name: "Their unit" });
    const { tenant, role, clerk } = await aClerk(["sysUser/page", "sysUser/add"]);
    await tenant.hasPosition({ name: "Ours" });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysPos", field: "name" });
    const run = await uploadImport(
      clerk,
      [
        ["账号", "姓名", "所属机构", "职位"],
        ["x1", "X", foreign.name, ""],
        ["x2", "X", String(foreign.id), ""],
        ["x3", "X", "", "Ours"],
      ],
      "sysUser",
    );
    await checkImport(clerk, run);

    const { items } = await clerk.get(importApi, "rows", { id: run.id, ...page });

    expect(items.map(({ state, faults }) => [state, faults[0]?.column])).toEqual([
      ["error", 2],
      ["error", 2],
      ["error", 3],
    ]);
  });

  it("ends the import when it is revoked, also during the check", async () => {
    const { role, clerk } = await aClerk(["sysPos/page", "sysPos/add"]);
    const { owner } = await theServer();
    const run = await uploadImport(clerk, [titles, ["A", "a", "", "", ""]]);
    await checkImport(clerk, run);
    await owner.query("delete from role_menu where role_id = $1", [role.id]);
    advanceClock(6);

    const answers = [
      await clerk.call(importApi, "detail", { id: run.id }),
      await clerk.call(importApi, "rows", { id: run.id, ...page }),
      await clerk.call(importApi, "commit", { id: run.id }),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([403, 403, 403]);
  });
});

describe("an import", () => {
  it("is visible to no other account, inside or outside of the tenant", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const colleague = await tenant.hasAccount({ roleIds: [role.id] });
    const { admin: stranger } = await aTenant();
    const run = await uploadImport(admin, [titles, ["A", "a", "x", "", ""]]);
    await checkImport(admin, run);
    const { id } = run;

    for (const other of [colleague, stranger]) {
      for (const [name, input] of [
        ["detail", { id }],
        ["rows", { id, ...page }],
        ["check", { id, fields: ["name"] }],
        ["read", { id, headerRow: 1 }],
        ["fix", { id, number: 2, cells: [{ column: 0, text: "mine" }] }],
        ["leaveOut", { id }],
        ["commit", { id }],
        ["failures", { id }],
        ["remove", { id }],
      ] as const) {
        await expect(await other.send(importApi, name, input)).toFailWith("import.missing");
      }
    }
    expect((await admin.get(importApi, "detail", { id })).counts).toMatchObject({ error: 1 });
  });

  it("is deleted after a day, with its file and its rows", async () => {
    const { admin } = await aTenant();
    const { owner } = await theServer();
    const run = await uploadImport(admin, [titles, ["A", "a", "", "", ""]]);
    await checkImport(admin, run);
    await owner.query("update import_run set expires_at = now() - interval '1 second' where id = $1", [run.id]);

    await owner.query("select remove_expired_imports(100)");

    const { rows } = await owner.query(
      `select (select count(*) from import_part where run_id = $1) + (select count(*) from import_row where run_id = $1) as left`,
      [run.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it("that is cancelled during the check returns to its previous state", async () => {
    const { admin } = await aTenant();
    const rows = Array.from({ length: 30_000 }, (_, index) => [`P${index}`, `p${index}`]);
    const run = await uploadImport(admin, [["职位名称", "职位编码"], ...rows]);
    const { taskId } = await admin.get(importApi, "check", { id: run.id, fields: ["name", "code"] });

    await admin.get(taskApi, "cancel", { id: taskId ?? 0 });

    expect(await admin.get(importApi, "detail", { id: run.id })).toMatchObject({ state: "mapping", rowCount: 30_000 });
    await admin.get(importApi, "remove", { id: run.id });
  });

  it("returns rows that were not imported as a file without formulas", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(admin, [titles, ["=cmd|' /C calc'!A0", "a", "x", "", ""], ["B", "b", "", "", ""]]);
    await checkImport(admin, run);
    await admin.get(importApi, "leaveOut", { id: run.id });
    await commitImport(admin, run);

    const text = (await fetchImportFailures(admin, run)).toString("latin1");

    expect(text.startsWith("PK")).toBe(true);
    expect(text).not.toContain("<f>");
  });
});

describe("an uploaded file", () => {
  it("may be part of a form; its name is reduced to a file name", async () => {
    const { admin } = await aTenant();
    const form = new FormData();
    form.set("note", "a plain field");
    form.set("file", new Blob([bytes()]), "..\\..\\etc/\u202E职位 2026.xlsx");

    const { body } = await sendImportFile(admin, form);

    expect(body).toMatchObject({ code: 200, result: { fileName: "职位 2026.xlsx", rowCount: 1 } });
  });

  it("has its name in a header when it is the body itself", async () => {
    const { admin } = await aTenant();
    const headers = { "x-file-name": encodeURIComponent("/tmp/名单.xlsx") };

    const { body } = await sendImportFile(admin, bytes(), { headers });

    expect(body).toMatchObject({ code: 200, result: { fileName: "名单.xlsx" } });
  });

  it("is refused with 413 when it is too large, regardless of its declared size, and nothing of it is stored", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const large = new Uint8Array(10 * 1024 ** 2 + 1);
    const unsaid = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 ** 2));
      },
    });

    const said = await sendImportFile(admin, large);
    const streamed = await sendImportFile(admin, unsaid);

    expect([said.status, said.body.code, streamed.status]).toEqual([413, 413, 413]);
    const { rows } = await owner.query("select 1 from import_part where tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([]);
  });

  it("is the first of a form, and refused with 413 when it is too large there", async () => {
    const { admin } = await aTenant();
    const two = new FormData();
    two.set("file", new Blob([bytes()]), "first.xlsx");
    two.set("other", new Blob(["no workbook"]), "second.xlsx");
    const large = new FormData();
    large.set("file", new Blob([new Uint8Array(10 * 1024 ** 2 + 1)]), "large.xlsx");

    const [first, tooLarge] = [await sendImportFile(admin, two), await sendImportFile(admin, large)];

    expect(first.body).toMatchObject({ code: 200, result: { fileName: "first.xlsx" } });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 413]);
  });

  it.each([
    ["a form without a file", () => new FormData(), "D8000"],
    ["a form of too many parts", () => aForm(50), "D8000"],
    ["a picture", () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "D8001"],
    ["an HTML page", () => "<html><body>\0</body></html>", "D8001"],
    ["nothing", () => "", "D8001"],
  ])("is refused with a reason when it is %s", async (_title, make, code) => {
    const { admin } = await aTenant();

    const { body } = await sendImportFile(admin, make());

    expect([body.code, /^\[(?<code>D\d+)\]/u.exec(body.message)?.groups?.["code"]]).toEqual([400, code]);
  });
});

function aForm(fields: number): FormData {
  const form = new FormData();
  for (let count = 0; count < fields; count++) form.set(`note${count}`, "a plain field");
  form.set("file", new Blob([bytes()]), "list.xlsx");
  return form;
}
