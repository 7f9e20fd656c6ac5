import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import type { InputOf } from "#contract/api";
import { theServer } from "#tests/builders/server";
import { runAsOwner } from "#tests/builders/sql";
import { aTenant, DataScope, insertRow, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { taskApi } from "../contract.ts";
import { tenantTaskApi } from "../tenant.contract.ts";

type TaskValues = {
  title?: string;
  kind?: string;
  state?: string;
  createdAt?: Date;
  error?: string;
  withFile?: boolean;
};

/** A task of an account, as if a node had run it. */
async function aTaskOf({ id: accountId, tenantId }: TestAccount, values: TaskValues = {}): Promise<Id> {
  const { withFile = false, state = "done", createdAt = new Date(), ...rest } = values;
  const endedAt = state === "running" || state === "waiting" ? null : createdAt;
  const expiresAt = endedAt === null ? null : new Date(endedAt.getTime() + 86_400_000);
  const common = { tenantId, accountId, sessionId: accountId, kind: "export", title: "职位.xlsx", input: "{}" };
  const times = { createdAt, endedAt, expiresAt, done: 3, total: 5, requestId: nextUnique(), language: "zh-CN" };
  const id = await insertRow("task", { ...common, state, ...times, ...rest });
  if (withFile) await addFile({ id: accountId, tenantId }, id);
  return id;
}

async function addFile({ id: accountId, tenantId }: Pick<TestAccount, "id" | "tenantId">, taskId: Id): Promise<void> {
  const contentId = await insertRow("temporaryContent", { tenantId, sizeBytes: 10, location: nextUnique() });
  const file = { tenantId, accountId, taskId, name: "a.xlsx", mime: "text/plain", sizeBytes: 4096, contentId };
  const fileId = await insertRow("taskFile", file);
  await runAsOwner(async (run) => await run("update task set file_id = $1 where id = $2", [fileId, taskId]));
}

const page = async (account: TestAccount, input: Partial<InputOf<typeof taskApi.calls.page>> = {}) =>
  (await account.get(taskApi, "page", input)).items.map(({ id }) => id);

const tenantPage = async (account: TestAccount, input: Partial<InputOf<typeof tenantTaskApi.calls.tenantPage>> = {}) =>
  (await account.get(tenantTaskApi, "tenantPage", input)).items.map(({ id }) => id);

async function aReader(tenant: TestTenant, dataScope: number = DataScope.all): Promise<TestAccount> {
  const role = await tenant.hasRole({ permissions: ["sysTask/tenantPage"], dataScope });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

describe("the own tasks", () => {
  it("are found by title, kind, state and time", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const hour = 3_600_000;
    const old = await aTaskOf(account, { title: "旧的_100%.csv", createdAt: new Date(Date.now() - 3 * hour) });
    const failed = await aTaskOf(account, { title: "账号.xlsx", state: "failed" });
    const batch = await aTaskOf(account, { kind: "batch", title: "启用职位" });

    expect(await page(account)).toEqual([batch, failed, old]);
    expect(await page(account, { title: "_100%" })).toEqual([old]);
    expect(await page(account, { state: "failed" })).toEqual([failed]);
    expect(await page(account, { kind: "batch" })).toEqual([batch]);
    expect(await page(account, { sinceHours: 2 })).toEqual([batch, failed]);
    expect(await page(account, { sinceHours: 6, kind: "export" })).toEqual([failed, old]);
  });

  it("are gone when they are removed, with their file, and come back with the time that they had", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const id = await aTaskOf(account, { withFile: true });
    const before = await account.get(taskApi, "detail", { id });
    expect(before.fileName).toBe("a.xlsx");

    await account.get(taskApi, "remove", { id });

    expect(await page(account)).toEqual([]);
    for (const call of ["detail", "cancel", "again", "remove", "download", "ticket"] as const)
      await expect(await account.send(taskApi, call, { id })).toFailWith("task.missing");
    await account.get(taskApi, "restore", { id });
    expect(await account.get(taskApi, "detail", { id })).toEqual(before);
    await expect(await account.send(taskApi, "restore", { id })).toFailWith("task.missing");
  });

  it("give out no file once their time is over, even if it is not deleted yet", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const id = await aTaskOf(account, { withFile: true, createdAt: new Date(Date.now() - 2 * 86_400_000) });

    for (const call of ["download", "ticket"] as const)
      await expect(await account.send(taskApi, call, { id })).toFailWith("task.no_file");
  });

  it("are deleted ten minutes after their removal", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const id = await aTaskOf(account);
    await account.get(taskApi, "remove", { id });

    const [row] = await runAsOwner(
      async (run) =>
        await run("select extract(epoch from expires_at - removed_at)::integer as left from task where id = $1", [id]),
    );

    expect(row).toEqual({ left: 600 });
  });

  it("are brought back by their own account alone", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const other = await aReader(tenant);
    const id = await aTaskOf(account);
    await account.get(taskApi, "remove", { id });

    await expect(await other.send(taskApi, "restore", { id })).toFailWith("task.missing");
    expect(await page(account)).toEqual([]);
  });
});

describe("the tasks of the tenant", () => {
  it("show an administrator who started what, without result and file", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount({ realName: "李工" });
    const error = JSON.stringify({ key: "task.interrupted", parameters: {}, code: null });
    const failed = await aTaskOf(account, { state: "failed", error });
    const id = await aTaskOf(account, { withFile: true });
    const reader = await aReader(tenant);

    const { items, total } = await reader.get(tenantTaskApi, "tenantPage");

    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      id,
      realName: "李工",
      account: account.account,
      fileSize: 4096,
      done: 3,
      total: 5,
    });
    const { app } = await theServer();
    expect(items[1]).toMatchObject({ id: failed, error: app.words.forLanguage("zh-CN")("task.interrupted", {}) });
    for (const name of ["fileId", "fileName", "result", "input"]) expect(items[0]).not.toHaveProperty(name);
    for (const call of ["detail", "cancel", "again", "remove", "download", "ticket"] as const)
      await expect(await reader.send(taskApi, call, { id })).toFailWith("task.missing");
    expect(await page(reader)).toEqual([]);
  });

  it("are refused without the permission, and those of other tenants are not among them", async () => {
    const { tenant } = await aTenant();
    const { tenant: other } = await aTenant();
    const stranger = await tenant.hasAccount();
    await aTaskOf(await other.hasAccount());
    const reader = await aReader(tenant);

    expect((await stranger.send(tenantTaskApi, "tenantPage", {})).body.code).toBe(403);
    expect(await tenantPage(reader)).toEqual([]);
  });

  it("are those of accounts in the data scope", async () => {
    const { tenant } = await aTenant();
    const unit = await tenant.hasOrganisation();
    const inside = await tenant.hasAccount({ organisationId: unit.id });
    const outside = await tenant.hasAccount();
    const role = await tenant.hasRole({ permissions: ["sysTask/tenantPage"], dataScope: DataScope.ownAndBelow });
    const reader = await tenant.hasAccount({ roleIds: [role.id], organisationId: unit.id });
    const own = await aReader(tenant, DataScope.self);
    const [first, , mine] = [await aTaskOf(inside), await aTaskOf(outside), await aTaskOf(own)];

    expect(await tenantPage(reader)).toEqual([first]);
    expect(await tenantPage(own)).toEqual([mine]);
    expect((await reader.get(tenantTaskApi, "tenantPage")).total).toBe(1);
  });

  it("are paged, and found by who started them, title, kind, state and time", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount({ realName: "王一" });
    const other = await tenant.hasAccount({ realName: "赵二" });
    const day = 86_400_000;
    const old = await aTaskOf(account, { createdAt: new Date(Date.now() - day / 2) });
    const batch = await aTaskOf(other, { kind: "batch", title: "启用_职位" });
    const step = await aTaskOf(other, { kind: "import.check" });
    const failed = await aTaskOf(account, { state: "failed" });
    const removed = await aTaskOf(other);
    await other.get(taskApi, "remove", { id: removed });
    const reader = await aReader(tenant);

    expect(await tenantPage(reader)).toEqual([failed, batch, old]);
    expect(await tenantPage(reader, { page: 2, pageSize: 2 })).toEqual([old]);
    expect(await tenantPage(reader, { realName: "赵" })).toEqual([batch]);
    expect(await tenantPage(reader, { realName: account.account })).toEqual([failed, old]);
    expect(await tenantPage(reader, { title: "用_职" })).toEqual([batch]);
    expect(await tenantPage(reader, { kind: "import.check" })).toEqual([step]);
    expect(await tenantPage(reader, { state: "failed" })).toEqual([failed]);
    expect(await tenantPage(reader, { sinceHours: 6 })).toEqual([failed, batch]);
  });

  it("hide names from roles that may not see them, also in the search", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount({ realName: "钱三" });
    await aTaskOf(account);
    const role = await tenant.hasRole({ permissions: ["sysTask/tenantPage"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "realName" });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });

    const { items } = await reader.get(tenantTaskApi, "tenantPage");

    expect(items[0]).toMatchObject({ realName: null, account: account.account });
    expect((await reader.send(tenantTaskApi, "tenantPage", { realName: "钱" })).body.code).toBe(403);
  });
});
