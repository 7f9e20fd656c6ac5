import { describe, expect, it } from "vitest";
import { Status } from "#contract/fields";
import { createSystemContext } from "#core/request/openContext";
import { accountApi } from "#modules/identity/account/contract";
import { addRegisteredAccount } from "#modules/identity/account/server";
import { signUpApi } from "#modules/identity/registration/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { exportApi } from "#modules/records/export/contract";
import { importApi } from "#modules/records/import/contract";
import { historyApi } from "#modules/records/history/contract";
import { aClient } from "#tests/builders/client";
import { checkImport, commitImport, uploadImport } from "#tests/builders/imports";
import { aPhone } from "#tests/builders/phones";
import { waitForTask } from "#tests/builders/tasks";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { usageApi } from "../contract.ts";

type Limits = { soft?: number; hard?: number };

/** A tenant with one account, its administrator, and limits of one kind. */
async function aLimitedTenant(kind: string, limits: Limits) {
  const company = await aTenant();
  await limit(company.tenant, kind, limits);
  return company;
}

async function limit({ id }: TestTenant, kind: string, { soft, hard }: Limits) {
  await insertRow("usageLimit", { tenantId: id, kind, softLimit: soft ?? null, hardLimit: hard ?? null });
  await (await theServer()).app.caches.invalidate("usage", id);
}

async function usedOf(admin: TestAccount, kind: string): Promise<number | undefined> {
  return (await admin.get(usageApi, "own")).find(({ name }) => name === kind)?.used;
}

const aDraft = () => ({
  account: `new${nextUnique()}`,
  realName: "王小明",
  phone: aPhone(),
});

async function add(admin: TestAccount, draft: object = {}) {
  return await admin.call(accountApi, "add", { ...aDraft(), orgId: null, ...draft });
}

describe("the limit of accounts", () => {
  it("refuses another one in words, and keeps what there is", async () => {
    const { admin } = await aLimitedTenant("accounts", { hard: 2 });

    const [last, beyond] = [await add(admin), await add(admin)];

    expect(last.body.code).toBe(200);
    await expect(beyond).toFailWith("account.limit_reached", { limit: 2 });
    expect(beyond.body.message).toBe("[D1040] 企业的账号数已达上限 2，请联系平台管理员");
    expect(await usedOf(admin, "accounts")).toBe(2);
  });

  it("leaves out disabled accounts, and refuses to enable or restore one beyond it", async () => {
    const { admin, tenant } = await aLimitedTenant("accounts", { hard: 2 });
    const leaver = await tenant.hasAccount();
    const idle = await tenant.hasAccount({ status: Status.disabled });
    await admin.call(accountApi, "delete", { id: leaver.id });
    expect((await add(admin)).body.code).toBe(200);

    const added = await add(admin, { status: Status.disabled });
    const enabled = await admin.call(accountApi, "setStatus", { id: idle.id, status: Status.enabled });
    const { items } = await admin.get(historyApi, "page", { entity: "sysUser", id: leaver.id });
    const restored = await admin.call(historyApi, "undo", { requestId: items[0]?.requestId ?? "" });

    expect(added.body.code).toBe(200);
    await expect(enabled).toFailWith("account.limit_reached", { limit: 2 });
    await expect(restored).toFailWith("account.limit_reached", { limit: 2 });
    expect(await usedOf(admin, "accounts")).toBe(2);
  });

  it("holds against fifty strangers at the same moment", async () => {
    const { admin, tenant } = await aLimitedTenant("accounts", { hard: 8 });
    const role = await tenant.hasRole();
    const { app } = await theServer();
    const place = { accountType: 777, roleId: role.id, organisationId: tenant.organisationId, positionId: null };
    const register = async () =>
      await createSystemContext(app, "strangers").inTenant(tenant.id, async (ctx) => {
        const credentials = { passwordHash: null, mustChangePassword: false };
        await addRegisteredAccount(ctx, { ...aDraft(), ...place, ...credentials }, undefined);
      });

    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, register));

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(outcomes).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({ key: "account.limit_reached" }),
    });
    expect(await usedOf(admin, "accounts")).toBe(8);
  });

  it("marks the rows of an import for which there is no room, and imports the others", async () => {
    const { admin, tenant } = await aLimitedTenant("accounts", { hard: 3 });
    const checked = await checkImport(admin, await uploadImport(admin, await aStaffTable(tenant, 5), "sysUser"));
    expect(checked.counts).toMatchObject({ new: 2, error: 3 });

    await admin.call(importApi, "leaveOut", { id: checked.id });
    const done = await commitImport(admin, checked);

    expect([done.state, await usedOf(admin, "accounts")]).toEqual(["done", 3]);
  });

  it("refuses an import as a whole if the room was used after the check", async () => {
    const { admin, tenant } = await aLimitedTenant("accounts", { hard: 3 });
    const checked = await checkImport(admin, await uploadImport(admin, await aStaffTable(tenant, 2), "sysUser"));
    await tenant.hasAccount();

    const { taskId } = await admin.get(importApi, "commit", { id: checked.id });
    const failed = await waitForTask(admin, taskId ?? checked.id, "failed");

    expect(failed.error).toContain("企业的账号数已达上限 3");
    expect(await usedOf(admin, "accounts")).toBe(2);
  });
});

/** A file with new staff of the root organisation. */
async function aStaffTable(tenant: TestTenant, rows: number): Promise<string[][]> {
  await tenant.requires([]);
  const { owner } = await theServer();
  const { rows: names } = await owner.query<{ organisation: string; role: string }>(
    `select o.name as organisation, r.name as role from organisation o join role r on r.tenant_id = o.tenant_id
     where o.tenant_id = $1`,
    [tenant.id],
  );
  const { organisation = "", role = "" } = names[0] ?? {};
  const people = Array.from({ length: rows }, () => [`imp${nextUnique()}`, "李小红", aPhone(), organisation, role]);
  return [["账号", "姓名", "手机号码", "所属机构", "角色"], ...people];
}

describe("limits of a month", () => {
  it("refuse exports beyond it", async () => {
    const { admin, tenant } = await aLimitedTenant("exports", { hard: 1 });
    await tenant.hasPosition();
    const request = { api: "sysPos", columns: [{ name: "name", title: "名称" }] };

    await admin.get(exportApi, "start", request);
    const beyond = await admin.call(exportApi, "start", request);

    await expect(beyond).toFailWith("export.limit_reached", { limit: 1 });
    expect(await usedOf(admin, "exports")).toBe(1);
  });

  it("count messages by channel, and refuse one whose recipient has no account in the same way", async () => {
    const { admin, tenant } = await aLimitedTenant("email", { hard: 1 });
    const send = async () =>
      await admin.call(outboxApi, "sendTest", { channel: "email", recipient: "someone@example.com" });

    const [first, beyond] = [await send(), await send()];

    expect(first.body.code).toBe(200);
    await expect(beyond).toFailWith("outgoing.email_limit_reached", { limit: 1 });
    expect([await usedOf(admin, "email"), await usedOf(admin, "sms")]).toEqual([1, 0]);
    await limit(tenant, "sms", { hard: 0 });
    await insertRow("registrationSetting", { tenantId: tenant.id, mode: "approval" });
    const stranger = aClient().withHeaders({ "x-forwarded-for": anAddress() });
    const code = await stranger.send(signUpApi, "registrationCode", { phone: aPhone(), tenantId: tenant.id });
    expect(code.body.message).toContain("已达上限 0");
  });
});

describe("the page of a tenant", () => {
  it("shows each kind that a module provides, with its limits and level", async () => {
    const { admin } = await aLimitedTenant("accounts", { soft: 1, hard: 10 });

    const usages = await admin.get(usageApi, "own");

    expect(usages.map(({ name }) => name)).toEqual(["accounts", "exports", "sms", "email", "storage", "rows"]);
    expect(usages[0]).toMatchObject({ title: "启用的账号", used: 1, softLimit: 1, hardLimit: 10, level: "soft" });
    expect(usages[0]?.days.at(-1)?.used).toBe(1);
    expect(usages[5]).toMatchObject({ canRefuse: false, hardLimit: null, level: "free" });
  });

  it("is closed to accounts without the permission", async () => {
    const { tenant } = await aTenant();
    const worker = await tenant.hasAccount();

    expect((await worker.send(usageApi, "own", {})).body.code).toBe(403);
  });
});
