import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { importApi } from "../contract.ts";
import { checkImport, commitImport, uploadImport } from "#tests/builders/imports";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 100 };

describe("an import of accounts", () => {
  it("requires what forms require of new accounts, and nothing of existing ones", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires(["posTitle", "birthday"]);
    const existing = await tenant.hasAccount();
    const run = await uploadImport(
      admin,
      [
        ["账号", "姓名", "手机号码", "职称", "证件号码"],
        ["new1", "A", "13900000031", "工程师", "11010519491231002X"],
        ["new2", "B", "", "", ""],
        [existing.account, "C", "", "", ""],
      ],
      "sysUser",
    );
    expect(run.targets.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual([
      "account",
      "realName",
      "phone",
      "orgId",
      "roleIdList",
      "posTitle",
      "birthday",
    ]);
    const unit = await tenant.hasOrganisation({ name: "Project 8" });
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const { owner } = await theServer();
    await owner.query("update role set name = 'Reader' where id = $1", [role.id]);

    const constants = [
      { field: "orgId", text: unit.name },
      { field: "roleIdList", text: "Reader" },
    ];
    const checked = await checkImport(admin, run, { constants });

    // Columns of the constants follow those of the file, then one to fill in for the required birth date.
    expect(checked.columns.slice(5).map(({ field }) => field)).toEqual(["orgId", "roleIdList", "birthday"]);
    expect(checked.constants).toEqual([...constants, { field: "birthday", text: "" }]);
    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items.map(({ state, faults }) => [state, ...faults.map(({ column }) => column)])).toEqual([
      ["new"],
      ["error", 2, 3, 7],
      ["changed"],
    ]);
    expect(items.map(({ cells }) => cells.slice(5))).toEqual([
      ["Project 8", "Reader", ""],
      ["Project 8", "Reader", ""],
      ["", "", ""],
    ]);
    expect(items[2]?.changes.map(({ field }) => field)).toEqual(["realName"]);
    const cells = [
      { column: 2, text: "13900000032" },
      { column: 3, text: "技术员" },
      { column: 7, text: "1990-01-02" },
    ];
    await admin.get(importApi, "fix", { id: run.id, number: 3, cells });
    expect((await commitImport(admin, run)).state).toBe("done");

    const list = (await admin.get(accountApi, "page", { page: 1, pageSize: 50 })).items;
    expect(list).toContainRow({ account: "new2", orgId: unit.id, birthday: "1990-01-02" });
    expect(list.find(({ account }) => account === "new1")?.roles.map(({ id }) => id)).toEqual([role.id]);
  });

  it("names new accounts by their phones where the file has no column for names", async () => {
    const { tenant, admin } = await aTenant();
    await tenant.requires([]);
    const unit = await tenant.hasOrganisation({ name: "Project 9" });
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const { owner } = await theServer();
    await owner.query("update role set name = 'Watcher' where id = $1", [role.id]);
    const list = [
      ["姓名", "手机", "部门", "角色"],
      ["A", "13900000041", unit.name, "Watcher"],
      ["B", "", unit.name, "Watcher"],
    ];
    const run = await uploadImport(admin, list, "sysUser");
    expect(run.targets.find(({ field }) => field === "account")?.substitute).toBe("phone");

    const checked = await checkImport(admin, run);
    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(checked.counts).toMatchObject({ new: 1, error: 1 });
    expect(items[1]?.faults.map(({ column }) => column)).toContain(1);
    await admin.get(importApi, "leaveOut", { id: run.id });
    expect((await commitImport(admin, run)).state).toBe("done");
    const again = await uploadImport(admin, list.slice(0, 2), "sysUser");

    const accounts = (await admin.get(accountApi, "page", { page: 1, pageSize: 50 })).items;
    expect(accounts).toContainRow({ account: "13900000041", realName: "A", orgId: unit.id });
    expect((await checkImport(admin, again)).counts).toMatchObject({ new: 0, same: 1 });
  });

  it("refuses a constant for a field that has a column, and for one that the caller cannot fill", async () => {
    const { admin } = await aTenant();
    const run = await uploadImport(
      admin,
      [
        ["账号", "姓名"],
        ["new1", "A"],
      ],
      "sysUser",
    );
    const fields = run.columns.map(({ field }) => field);

    const twice = await admin.call(importApi, "check", {
      id: run.id,
      fields,
      constants: [{ field: "account", text: "x" }],
    });
    const unknown = await admin.call(importApi, "check", {
      id: run.id,
      fields,
      constants: [{ field: "nothing", text: "" }],
    });

    await expect(twice).toFailWith("import.field_twice", { field: "账号" });
    await expect(unknown).toFailWith("import.unknown_field", { field: "nothing" });
  });
});
