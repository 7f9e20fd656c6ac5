import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { importApi } from "../contract.ts";
import { checkImport, commitImport, uploadImport } from "#tests/builders/imports";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

const page = { page: 1, pageSize: 100 };
const titles = ["姓名", "手机", "部门", "角色"];

/** A tenant with a site, and a role whose name has a translation. */
async function aCompany() {
  const { tenant, admin } = await aTenant();
  await tenant.requires([]);
  await tenant.hasOrganisation({ name: "Oak Street site" });
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const { owner } = await theServer();
  await owner.query("update role set name = '员工', names = $2 where id = $1", [
    role.id,
    { "zh-CN": "员工", en: "Staff" },
  ]);
  return { tenant, admin };
}

describe("what people write in a list", () => {
  it.each(["139 0013 9002", "139-0013-9002", "+86 139 0013 9002"])("%s is a phone", async (phone) => {
    const { admin } = await aCompany();
    const run = await uploadImport(admin, [titles, ["Ben", phone, "Oak Street site", "员工"]], "sysUser");

    expect((await checkImport(admin, run)).counts).toMatchObject({ new: 1, error: 0 });
    await commitImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });
    expect(items).toHaveLength(1);
    const { owner } = await theServer();
    const { rows } = await owner.query("select account, phone from account where real_name = 'Ben' order by id desc");
    expect(rows[0]).toEqual({ account: "ben", phone: "13900139002" });
  });

  it("names accounts after their people, and tells those with the same name apart", async () => {
    const { tenant, admin } = await aCompany();
    await tenant.hasAccount({ account: "lihong" });
    const people = [
      ["张伟", "13900137001", "Oak Street site", "员工"],
      ["张伟", "139 0013 7002", "Oak Street site", "员工"],
      ["李红", "13900137003", "Oak Street site", "员工"],
      ["王", "13900137004", "Oak Street site", "员工"],
    ];
    const run = await uploadImport(admin, [titles, ...people], "sysUser");
    expect((await checkImport(admin, run)).counts).toMatchObject({ new: 4, error: 0 });

    // Left out, the first one leaves its name to the second, and takes it back afterwards.
    await admin.get(importApi, "leaveOut", { id: run.id, numbers: [2] });
    await admin.get(importApi, "leaveOut", { id: run.id, numbers: [2], isLeftOut: false });
    expect((await commitImport(admin, run)).state).toBe("done");

    const { items } = await admin.get(accountApi, "page", page);
    const names = people.map(([, phone = ""]) => phone.replaceAll(" ", ""));
    expect(
      items
        .filter(({ phone }) => names.some((own) => own.endsWith(phone?.slice(-4) ?? "-")))
        .map(({ account }) => account)
        .toSorted(),
    ).toEqual(["lihong7003", "wang", "zhangwei", "zhangwei7002"]);
    const again = await uploadImport(admin, [titles, ...people], "sysUser");
    expect((await checkImport(admin, again)).counts).toMatchObject({ new: 0, changed: 0, same: 4, error: 0 });
  });

  it("is told once where the phone that identifies the person is wrong", async () => {
    const { admin } = await aCompany();
    const run = await uploadImport(admin, [titles, ["Ben", "07700 900456", "Oak Street site", "员工"]], "sysUser");
    await checkImport(admin, run);

    const { items } = await admin.get(importApi, "rows", { id: run.id, ...page });

    expect(items[0]?.faults.map(({ column, message }) => [column, message])).toEqual([
      [1, expect.stringContaining("13 至 19")],
    ]);
  });

  it("may differ from a name in its case, unless names differ in nothing else", async () => {
    const { tenant, admin } = await aCompany();
    const list = [titles, ["Ben", "13900139003", "OAK STREET SITE", "员工"]];
    const run = await uploadImport(admin, list, "sysUser");
    expect((await checkImport(admin, run)).counts).toMatchObject({ new: 1, error: 0 });

    await tenant.hasOrganisation({ name: "Oak Street Site" });
    const exact = await uploadImport(admin, [titles, ["Ben", "13900139003", "Oak Street Site", "员工"]], "sysUser");
    expect((await checkImport(admin, exact)).counts).toMatchObject({ new: 1, error: 0 });
    const unclear = await uploadImport(admin, list, "sysUser");
    expect((await checkImport(admin, unclear)).counts).toMatchObject({ new: 0, error: 1 });
  });

  it("names roles as the caller's language does", async () => {
    const { admin } = await aCompany();
    const english = { ...admin, ...admin.withHeaders({ "accept-language": "en" }) };

    const suggest = { entity: "sysUser", field: "roleIdList", keyword: "sta" };
    const { body } = await english.call(importApi, "suggest", suggest);
    expect(body.result).toEqual([{ text: "Staff", note: "Can view and edit all data of the company" }]);
    const run = await uploadImport(admin, [titles, ["Ben", "13900139004", "Oak Street site", "Staff"]], "sysUser");
    expect((await checkImport(admin, run)).counts).toMatchObject({ new: 1, error: 0 });
  });
});

it("only the chosen ones of the missing records are added", async () => {
  const { admin } = await aCompany();
  const rows = [
    ["甲", "13900139005", "工程部", "员工"],
    ["乙", "13900139006", "工程部门", "员工"],
  ];
  const run = await uploadImport(admin, [titles, ...rows], "sysUser");
  await checkImport(admin, run);

  const { counts } = await admin.get(importApi, "addMissing", {
    id: run.id,
    columns: [{ column: 2, names: ["工程部"] }],
  });

  expect(counts).toMatchObject({ new: 1, error: 1 });
  expect((await admin.get(organisationApi, "page", { ...page, name: "工程部" })).items).toHaveLength(1);
  expect((await admin.get(importApi, "missing", { id: run.id })).map(({ names }) => names)).toEqual([["工程部门"]]);
});
