import { expect, it } from "vitest";
import type { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { archiveApi, archivePartBytes, type ArchiveRun } from "../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { taskApi } from "#modules/records/task/contract";
import { knownPassword } from "#tests/builders/passwords";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { aServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { createPlainClient } from "#tests/builders/plainRequest";
import { eventually, waitForTask } from "#tests/builders/tasks";
import { aTenant, nextUnique, type TestAccount, theMainTenant } from "#tests/builders/tenant";

const passphrase = "a long passphrase of tests";
const password = knownPassword;

async function aPlatformAdministrator(): Promise<TestAccount> {
  return await theMainTenant().hasAccount({ accountType: AccountType.platform });
}

/** Waits until a run is over. */
async function afterRun(by: TestAccount, { id }: ArchiveRun): Promise<ArchiveRun> {
  return await eventually(async () => {
    const run = await by.get(archiveApi, "detail", { id });
    expect(["done", "failed"]).toContain(run.state);
    return run;
  });
}

async function download(by: TestAccount, taskId: Id | null): Promise<Buffer> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysTask/download?id=${taskId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

async function upload(by: TestAccount, content: Buffer): Promise<Id> {
  const { url } = await theServer();
  const { id } = await by.get(archiveApi, "begin", { fileName: "customer.siteward", sizeBytes: content.length });
  const { accessToken } = await aSession(by);
  for (let number = 0; number * archivePartBytes < content.length; number++) {
    const body = new Uint8Array(content.subarray(number * archivePartBytes, (number + 1) * archivePartBytes));
    const answer = await fetch(`${url}/api/sysArchive/part?id=${id}&number=${number}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
      body,
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
  }
  return id;
}

async function exportOf(by: TestAccount, tenantId: Id): Promise<Buffer> {
  const run = await afterRun(by, await by.get(archiveApi, "export", { tenantId, passphrase, password }));
  expect(run).toMatchObject({ kind: "export", state: "done", isOwn: true });
  return await download(by, run.taskId);
}

it("moves a tenant to a new one, whose accounts sign in with their passwords", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant, admin } = await aTenant();
  const position = await tenant.hasPosition();
  const name = `Moved ${nextUnique()}`;

  const id = await upload(platform, await exportOf(platform, tenant.id));
  const preview = await platform.get(archiveApi, "preview", { id, passphrase });
  const started = await platform.get(archiveApi, "import", { id, passphrase, name, password });
  const run = await afterRun(platform, started);

  expect(preview).toMatchObject({ host: null, fileCount: 0 });
  expect(preview.rowCount).toBeGreaterThan(10);
  expect(run).toMatchObject({ state: "done", name, rowCount: preview.rowCount, notes: [] });
  const { accessToken } = await aSession({ tenantId: run.targetId ?? 0, account: admin.account });
  const ask = await createPlainClient(await theServer(), { tenantId: run.targetId ?? 0, account: admin.account });
  const page = await ask("/api/sysPos/page", { body: { page: 1, pageSize: 10 } });
  expect(accessToken).not.toBe("");
  expect(page.body.result).toMatchObject({ items: [{ name: position.name }], total: 1 });
  expect(await admin.get(positionApi, "page", {})).toMatchObject({ total: 1 });
});

it("copies a tenant with disabled accounts", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant } = await aTenant();
  const input = { tenantId: tenant.id, name: `Copy ${nextUnique()}`, isDisabled: true, password };

  const run = await afterRun(platform, await platform.get(archiveApi, "clone", input));

  const states = await runAsOwner(
    async (ask) => await ask("select distinct status from account where tenant_id = $1", [run.targetId]),
  );
  expect(run).toMatchObject({ kind: "clone", state: "done", sourceId: tenant.id });
  expect(states).toEqual([{ status: 2 }]);
});

it("is open to the platform administrator alone, who confirms the password", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant, admin } = await aTenant();
  const input = { tenantId: tenant.id, passphrase, password };

  expect(await admin.call(archiveApi, "export", input)).toMatchObject({ body: { code: 403 } });
  await expect(platform.call(archiveApi, "export", { ...input, password: "wrong" })).resolves.toFailWith(
    "account.wrong_password",
  );
  await expect(platform.call(archiveApi, "export", { ...input, passphrase: "short" })).resolves.toFailWith(
    "archive.passphrase_short",
    { minimum: 12 },
  );
});

it("refuses a wrong passphrase, an incomplete upload, and a name or host that is taken", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant } = await aTenant();
  const id = await upload(platform, await exportOf(platform, tenant.id));
  const { id: partial } = await platform.get(archiveApi, "begin", { fileName: "x", sizeBytes: 10 });
  const host = `${nextUnique()}.example.com`;
  await runAsOwner(async (run) => await run("update tenant set host = $2 where id = $1", [tenant.id, host]));
  const [named] = await runAsOwner(async (run) => await run("select name from tenant where id = $1", [tenant.id]));

  const preview = async (input: { id: Id; passphrase: string }) => await platform.call(archiveApi, "preview", input);
  await expect(preview({ id, passphrase: "not the passphrase" })).resolves.toFailWith("archive.wrong_passphrase");
  await expect(preview({ id: partial, passphrase })).resolves.toFailWith("archive.upload_incomplete");
  const write = { id, passphrase, password };
  await expect(platform.call(archiveApi, "import", { ...write, name: String(named?.["name"]) })).resolves.toFailWith(
    "archive.name_taken",
  );
  await expect(platform.call(archiveApi, "import", { ...write, name: nextUnique(), host })).resolves.toFailWith(
    "archive.host_taken",
  );
});

it("is recorded in the platform's security log, and keeps no key after the end", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant } = await aTenant();

  const run = await afterRun(
    platform,
    await platform.get(archiveApi, "export", { tenantId: tenant.id, passphrase, password }),
  );

  const rows = await runAsOwner(
    async (ask) =>
      await ask("select kind, detail from security_event where account_id = $1 and kind like 'tenant.%' order by id", [
        platform.id,
      ]),
  );
  const [stored] = await runAsOwner(
    async (ask) => await ask("select sealed_key from archive_run where id = $1", [run.id]),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["tenant.export_started", "tenant.exported"]);
  expect(JSON.stringify(rows)).not.toContain(passphrase);
  expect(stored).toEqual({ sealed_key: null });
});

it("answers clearly without the owner's address", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant } = await aTenant();
  const server = await aServer({ hasOwner: false });
  const ask = await createPlainClient(server, platform);

  const { body } = await ask("/api/sysArchive/export", { body: { tenantId: tenant.id, passphrase, password } });

  expect(body.message).toContain("DATABASE_OWNER_URL");
});

it("writes the history of a request regardless of its settings", async () => {
  const { tenant } = await aTenant();
  const position = await tenant.hasPosition();
  const count = async () =>
    await runAsOwner(
      async (run) => await run("select count(*)::int from change_history where row_id = $1", [position.id]),
    );
  const [before] = await count();

  await runAsRequest({ tenantId: tenant.id }, async (run) => {
    await run("select set_config('app.history', 'off', true)");
    await run("update position set remark = 'changed' where id = $1", [position.id]);
    const [during] = await run("select count(*)::int from change_history where row_id = $1", [position.id]);
    expect(during?.["count"]).toBe(Number(before?.["count"]) + 1);
  });
});

it("ends a task that is repeated after its end", async () => {
  const platform = await aPlatformAdministrator();
  const { tenant } = await aTenant();
  const run = await afterRun(
    platform,
    await platform.get(archiveApi, "export", { tenantId: tenant.id, passphrase, password }),
  );

  const again = await platform.get(taskApi, "again", { id: run.taskId ?? tenant.id });

  expect((await waitForTask(platform, again, "failed")).error).toContain("无法执行此操作");
});
