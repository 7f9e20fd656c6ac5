import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { firstStepsApi } from "../contract.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { sessionApi } from "#modules/identity/session/contract";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

async function stepsOf(account: TestAccount): Promise<Record<string, boolean>> {
  const { steps } = await account.get(firstStepsApi, "list");
  return Object.fromEntries(steps.map(({ name, isDone }) => [name, isDone]));
}

async function namesOf(tenant: TestTenant): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ name: string }>(
    "select name from tenant where id = $1 union all select name from organisation where tenant_id = $1",
    [tenant.id],
  );
  return rows.map(({ name }) => name);
}

describe("the first steps", () => {
  it("are done by what the tenant has", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await owner.query("update role set sys_flag = 1 where tenant_id = $1", [tenant.id]);
    const before = await stepsOf(admin);

    await tenant.hasOrganisation();
    await tenant.hasPosition();
    await tenant.hasRole();
    await tenant.hasAccount();

    const expected = { organisations: true, positions: true, roles: true, accounts: true };
    expect(before).toMatchObject({ organisations: false, positions: false, roles: false, accounts: false });
    expect(before).toMatchObject({ company: true, messages: false, secondFactor: false });
    expect(await stepsOf(admin)).toMatchObject(expected);
  });

  it("include roles once one is held by another account, also a built-in one", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    const role = await tenant.hasRole();
    await owner.query("update role set sys_flag = 1 where tenant_id = $1", [tenant.id]);
    const before = await stepsOf(admin);

    await tenant.hasAccount({ roleIds: [role.id] });

    expect([before["roles"], (await stepsOf(admin))["roles"]]).toEqual([false, true]);
  });

  it("stay away from the home page of the account that has hidden them, until it shows them again", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const other = await tenant.hasAccount({ accountType: AccountType.administrator, roleIds: [role.id] });

    await admin.call(firstStepsApi, "hide", { isHidden: true });
    await admin.call(firstStepsApi, "hide", { isHidden: true });

    expect((await admin.get(firstStepsApi, "list")).isHidden).toBe(true);
    expect((await other.get(firstStepsApi, "list")).isHidden).toBe(false);
    await admin.call(firstStepsApi, "hide", { isHidden: false });
    expect((await admin.get(firstStepsApi, "list")).isHidden).toBe(false);
  });

  it("are not for accounts without the permission", async () => {
    const { tenant } = await aTenant();
    const worker = await tenant.hasAccount();

    expect((await worker.send(firstStepsApi, "list", {})).body.code).toBe(403);
  });
});

describe("naming the company", () => {
  it("names the tenant and its root organisation", async () => {
    const { tenant, admin } = await aTenant();
    const name = `华夏建设 ${nextUnique()}`;

    await admin.call(firstStepsApi, "nameCompany", { name });

    expect(await namesOf(tenant)).toEqual([name, name]);
    expect(await admin.get(firstStepsApi, "company")).toEqual({ name });
  });

  it("names the caller, whose account came with the installation", async () => {
    const { admin } = await aTenant();

    await admin.call(firstStepsApi, "nameCompany", { name: `华夏建设 ${nextUnique()}`, realName: "王建国" });

    const { owner } = await theServer();
    const { rows } = await owner.query("select real_name, nick_name, pinyin_prefix from account where id = $1", [
      admin.id,
    ]);
    expect(rows).toEqual([{ real_name: "王建国", nick_name: "王建国", pinyin_prefix: "wjg" }]);
  });

  it("is what the sign-in page shows, unless the tenant has a title of its own", async () => {
    const { owner } = await theServer();
    const titleOf = async ({ id }: TestTenant) => (await aClient().get(tenantApi, "sysInfo", { tenantId: id })).title;
    const [fresh, branded] = [await aTenant(), await aTenant()];
    await owner.query("update tenant set title = 'Siteward', is_name_preset = true where id = $1", [fresh.tenant.id]);
    await owner.query("update tenant set title = 'Our brand' where id = $1", [branded.tenant.id]);
    const [first, later, other] = [`华夏建设 ${nextUnique()}`, `很长的公司名称${nextUnique()}`.repeat(3), nextUnique()];

    await fresh.admin.call(firstStepsApi, "nameCompany", { name: first });
    await branded.admin.call(firstStepsApi, "nameCompany", { name: other });

    expect([await titleOf(fresh.tenant), await titleOf(branded.tenant)]).toEqual([first, "Our brand"]);
    await fresh.admin.call(firstStepsApi, "nameCompany", { name: later });
    expect(await titleOf(fresh.tenant)).toBe(later.slice(0, 32).trim());
  });

  it("keeps the name of a root organisation that has one of its own", async () => {
    const { tenant, admin } = await aTenant();
    const { owner } = await theServer();
    await owner.query("update organisation set name = 'Head office' where tenant_id = $1", [tenant.id]);
    const name = `Huaxia ${nextUnique()}`;

    await admin.call(firstStepsApi, "nameCompany", { name });

    expect(await namesOf(tenant)).toEqual([name, "Head office"]);
  });

  it("refuses the name of another tenant", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();
    const [taken = ""] = await namesOf(other.tenant);

    await expect(await admin.call(firstStepsApi, "nameCompany", { name: taken })).toFailWith("firstSteps.nameTaken");
  });

  it("is due only for the platform administrator of a new installation", async () => {
    const { tenant, admin } = await aTenant();
    const { app, owner } = await theServer();
    await owner.query("update tenant set is_name_preset = true where id = $1", [tenant.id]);
    await app.caches.invalidate("tenant", tenant.id);
    const platform = await thePlatform();

    expect((await platform.get(sessionApi, "userInfo")).mustNameCompany).toBe(true);
    expect((await admin.get(sessionApi, "userInfo")).mustNameCompany).toBe(false);
  });
});
