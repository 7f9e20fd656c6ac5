import { type archiveApi, archiveCallError, type ArchiveKind, type ArchiveRun } from "../contract.ts";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { requireOwner } from "#core/archive/archiveAccess";
import { archiveError } from "#core/archive/archiveError";
import { readPasswordField } from "#core/crypto/passwordField";
import { startTask } from "#core/jobs/tasks/task";
import type { Context } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import type { NewRowOf } from "#core/rows/table";
import { recordSecurityEvent, type SecurityEventKind } from "#modules/identity/access/server";
import { getUnlockedOwnAccount, verifyAccountPassword } from "#modules/identity/account/server";
import { type Tenant, tenants } from "#modules/identity/tenant/server";
import { archiveRuns } from "./archive.table.ts";
import { createArchiveKey, openUpload, readPassphrase, sealArchiveKey } from "./archive.open.ts";
import { getExpiry, getUpload } from "./archive.rows.ts";
import { getRun } from "./archive.service.ts";
import { archiveTask } from "./archive.tasks.ts";
import { requireFree, reserveTenantId } from "./newTenant.ts";

type Calls = typeof archiveApi.calls;

const titles = {
  export: "archive.exportTitle",
  import: "archive.importTitle",
  clone: "archive.cloneTitle",
} as const;

const events: Readonly<Record<ArchiveKind, SecurityEventKind>> = {
  export: "tenant.export_started",
  import: "tenant.import_started",
  clone: "tenant.copy_started",
};

/** Starts an export. */
export async function startExport(
  ctx: Context,
  { tenantId, passphrase, password }: InputOf<Calls["export"]>,
): Promise<ArchiveRun> {
  await verifyCaller(ctx, password);
  const { name } = await getTenant(ctx, tenantId);
  const key = await createArchiveKey(ctx, passphrase);
  const id = await addRun(ctx, { kind: "export", name, sourceId: tenantId });
  await ctx.rows(archiveRuns).set(id, { sealedKey: sealArchiveKey(ctx.app, id, key) });
  return await start(ctx, { id, kind: "export", name });
}

/** Starts the import of an upload. */
export async function startImport(ctx: Context, input: InputOf<Calls["import"]>): Promise<ArchiveRun> {
  const { id, name, host = null, isDisabled } = input;
  await verifyCaller(ctx, input.password);
  const run = await getUpload(ctx, id);
  await requireFree(ctx, { name, host });
  const { key } = await openUpload(ctx, run, await readPassphrase(ctx, input.passphrase));
  const values = { name, host: host?.toLowerCase() ?? null, isDisabled, targetId: await reserveTenantId(ctx) };
  await ctx.rows(archiveRuns).set(id, { ...values, sealedKey: sealArchiveKey(ctx.app, id, key) });
  return await start(ctx, { id, kind: "import", name });
}

/** Starts the copy of a tenant. */
export async function startClone(ctx: Context, input: InputOf<Calls["clone"]>): Promise<ArchiveRun> {
  const { tenantId, name, host = null, isDisabled } = input;
  await verifyCaller(ctx, input.password);
  await getTenant(ctx, tenantId);
  await requireFree(ctx, { name, host });
  const targetId = await reserveTenantId(ctx);
  const values = { name, host: host?.toLowerCase() ?? null, isDisabled, targetId, sourceId: tenantId };
  const id = await addRun(ctx, { kind: "clone", ...values });
  return await start(ctx, { id, kind: "clone", name });
}

/** All of this works on secrets of whole tenants: the server needs the owner's address, the caller the password. */
async function verifyCaller(ctx: Context, password: string): Promise<void> {
  requireOwner(ctx.app.archive);
  const account = await getUnlockedOwnAccount(ctx, await readSettings(ctx.app, ctx.tenantId));
  await verifyAccountPassword(ctx, account, {
    password: await readPasswordField(ctx.app, password),
    wrong: "account.wrong_password",
  });
}

async function getTenant(ctx: Context, tenantId: Id): Promise<Tenant> {
  const tenant = await ctx.globalRows(tenants).find(tenantId);
  if (tenant === undefined) throw archiveError("archive.unknown_tenant");
  if (ctx.app.databases.find(tenantId)?.isAway() === true) throw archiveError("archive.source_away");
  return tenant;
}

type NewRun = Omit<NewRowOf<typeof archiveRuns>, "accountId" | "accountName" | "expiresAt">;

async function addRun(ctx: Context, run: NewRun): Promise<Id> {
  return await ctx.rows(archiveRuns).add({
    ...run,
    state: "waiting",
    accountId: ctx.caller.accountId,
    accountName: ctx.caller.realName.slice(0, 64),
    expiresAt: getExpiry(ctx),
  });
}

type StartedRun = { readonly id: Id; readonly kind: ArchiveKind; readonly name: string };

async function start(ctx: Context, { id, kind, name }: StartedRun): Promise<ArchiveRun> {
  const taskId = await startTask(ctx, archiveTask, { input: { runId: id }, title: ctx.t(titles[kind], { name }) });
  const expiresAt = getExpiry(ctx);
  if ((await ctx.rows(archiveRuns).set(id, { state: "waiting", taskId, expiresAt })) === 0)
    throw archiveCallError("archive.missing");
  const run = await getRun(ctx, { id });
  await recordSecurityEvent(ctx, events[kind], {
    accountId: ctx.caller.accountId,
    account: ctx.caller.account,
    detail: { tenant: name, sourceId: run.sourceId, targetId: run.targetId, host: run.host },
  });
  return run;
}
