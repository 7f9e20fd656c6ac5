import type { InputOf, OutputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import { Status, StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import { endTenantSessions, mainTenantId, recordSecurityEvent } from "#modules/identity/access/server";
import {
  addTenantAdministrator,
  accounts,
  accountPasswords,
  updateTenantAdministrator,
} from "#modules/identity/account/server";
import { addRootOrganisation, renameRootOrganisation } from "#modules/identity/organisation/server";
import { createTenantPassword } from "#modules/identity/password/server";
import { addAdministratorPosition } from "#modules/identity/position/server";
import { addAdministratorRole } from "#modules/identity/role/server";
import {
  addTenantRow,
  removeTenantRow,
  setTenantColumns,
  type Tenant,
  updateTenantRow,
} from "#modules/identity/tenant/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { Context } from "#core/request/context";
import { startTask } from "#core/jobs/tasks/task";
import { tenantDatabaseError } from "#modules/identity/tenantDatabase/contract";
import { listPlaces, saveConnection } from "#modules/identity/tenantDatabase/server";
import { type tenantAdministrationApi, tenantAdministrationError, TenantType } from "../contract.ts";
import { eraseTask } from "./erase.task.ts";
import { changeTenantPackage, loadInitialGrant } from "./grant.service.ts";
import { recordTenantEvent } from "./tenantEvent.ts";
import { checkDatabase, toReplicaColumn } from "./tenantDatabase.ts";
import { tenantUses } from "./tenantUses.ts";

type Calls = typeof tenantAdministrationApi.calls;

/**
 * Adds a tenant with everything that it needs to begin: organisation, role, position and administrator, which share its
 * id, and the menus of its package (contract 03, 1). The password of the administrator is shown once.
 */
export async function addTenant(ctx: Context, draft: InputOf<Calls["add"]>): Promise<OutputOf<Calls["add"]>> {
  const { name, adminAccount: account, realName, phone = null, email = null, packageId, ...rest } = draft;
  checkDatabase(draft);
  const { connection, slaveConnections: _replicas, ...columns } = rest;
  const grant = await loadInitialGrant(ctx, packageId);
  const title = [...name].slice(0, 32).join("");
  const id = await addTenantRow(ctx, { ...columns, name, title, captcha: false, packageId: grant.packageId });
  const password = await ctx.platform(`tenant ${id}: add`).inTenant(id, async (tenant) => {
    await addRootOrganisation(tenant, { id, name });
    await addAdministratorRole(tenant, id);
    await addAdministratorPosition(tenant, id);
    const { clear, hash } = await createTenantPassword(tenant, { account, tenantName: name });
    await addTenantAdministrator(tenant, { account, realName: realName ?? name.slice(0, 32), phone, email }, hash);
    return clear;
  });
  await setTenantColumns(ctx, id, {
    accountId: id,
    organisationId: id,
    configId: String(id),
    menuIds: grant.menuIds,
    ...toReplicaColumn(ctx, id, draft),
  });
  if (draft.tenantType === TenantType.separate) await saveConnection(ctx, id, connection ?? "");
  await recordTenantEvent(ctx, "tenant.added", { id, name });
  return { id, account, password };
}

/** Updates a tenant; its organisation and its administrator follow. */
export async function updateTenant(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, name, adminAccount, realName, phone, email, packageId, status, ...rest } = input;
  const row = await ctx.rows(tenants).get(id);
  const hasConnection = (await listPlaces(ctx, id)).length > 0;
  checkDatabase({ ...input, dbType: input.dbType ?? row.dbType }, { tenantType: row.tenantType, hasConnection });
  const { connection, slaveConnections: _replicas, tenantType, ...columns } = rest;
  const isExpiryNew = columns.expirationTime !== undefined && !isSameTime(columns.expirationTime, row.expirationTime);
  if (id === mainTenantId && columns.expirationTime instanceof Date)
    throw tenantAdministrationError("tenant.main_status");
  await updateTenantRow(ctx, id, {
    ...columns,
    name,
    tenantType: tenantType === undefined || tenantType === row.tenantType ? undefined : tenantType,
    ...toReplicaColumn(ctx, id, input),
    ...(isExpiryNew ? { expiryWarning: null } : {}),
    version,
  });
  if ((tenantType ?? row.tenantType) === TenantType.separate && typeof connection === "string")
    await saveConnection(ctx, id, connection);
  if (packageId !== undefined && packageId !== row.packageId) await changeTenantPackage(ctx, id, packageId);
  await updatePeople(ctx, row, { name, adminAccount, realName, phone, email });
  if (status !== undefined && status !== row.status) await setTenantStatus(ctx, { id, status });
  await recordTenantEvent(ctx, "tenant.changed", { id });
}

function isSameTime(left: Date | null, right: Date | null): boolean {
  return left?.getTime() === right?.getTime();
}

type PeopleChanges = Pick<InputOf<Calls["update"]>, "name" | "adminAccount" | "realName" | "phone" | "email">;

async function updatePeople(
  ctx: Context,
  { id, name: earlier, accountId, organisationId }: Tenant,
  { name, adminAccount: account, realName, phone, email }: PeopleChanges,
): Promise<void> {
  const isRenamed = name !== undefined && name !== earlier;
  const hasPerson = [account, realName, phone, email].some((value) => value !== undefined);
  if (!isRenamed && !hasPerson) return;
  await ctx.platform(`tenant ${id}: update`).inTenant(id, async (tenant) => {
    if (isRenamed && organisationId !== null) await renameRootOrganisation(tenant, { id: organisationId, name });
    if (!hasPerson || accountId === null || id === mainTenantId) return;
    if (account !== undefined) await checkAccountFree(tenant, { account, accountId });
    await updateTenantAdministrator(tenant, accountId, { account, realName: realName ?? undefined, phone, email });
  });
}

async function checkAccountFree(
  { rows }: Pick<Context, "rows">,
  { account, accountId }: { account: string; accountId: Id },
): Promise<void> {
  const all = rows(accounts);
  const others = await all.run(
    all
      .select()
      .select("row.id")
      .where((on) => on(on.fn<string>("lower", ["row.account"]), "=", account.toLowerCase()))
      .where("row.id", "<>", accountId)
      .limit(1),
  );
  if (others.length > 0) throw tenantAdministrationError("tenant.admin_taken");
}

/** Enables or disables a tenant; a disabled one loses its sessions at once. */
export async function setTenantStatus(ctx: Context, { id, status }: InputOf<Calls["setStatus"]>): Promise<number> {
  const value = StatusValue.safeParse(status).data;
  if (value === undefined) throw commonError("status.invalid");
  const row = await ctx.rows(tenants).find(id);
  if (row === undefined || id === mainTenantId) throw tenantAdministrationError("tenant.main_status");
  await setTenantColumns(ctx, id, { status: value });
  if (value === Status.disabled) await closeSessions(ctx, id, "tenant_disabled");
  await recordTenantEvent(ctx, "tenant.status_changed", { id, status: value });
  return 1;
}

async function closeSessions(ctx: Context, id: Id, reason: "tenant_disabled" | "tenant_deleted"): Promise<void> {
  await ctx.platform(`tenant ${id}: ${reason}`).inTenant(id, async (tenant) => await endTenantSessions(tenant, reason));
}

/** Closes a tenant at once, and removes its rows in the background. */
export async function deleteTenant(ctx: Context, { id }: { id: Id }): Promise<Id> {
  if (id === mainTenantId) throw tenantAdministrationError("tenant.main_delete");
  const { name } = await ctx.rows(tenants).get(id);
  const [place] = await listPlaces(ctx, id);
  if (place?.home === "moving" || place?.home === "returning") throw tenantDatabaseError("tenantDatabase.moving");
  for (const use of tenantUses.list(ctx)) {
    if (await use.isUsed(ctx, id)) throw tenantAdministrationError("tenant.in_use", { name });
  }
  await removeTenantRow(ctx, id);
  // Sessions in a database that does not answer are of no use, and no server asks it again.
  if (ctx.app.databases.find(id)?.isAway() !== true) await closeSessions(ctx, id, "tenant_deleted");
  await recordTenantEvent(ctx, "tenant.deleted", { id, name });
  return await startTask(ctx, eraseTask, { input: { tenantId: id }, title: ctx.t("tenant.erasing", { name }) });
}

/** Sets a new password of an account of a tenant, shown once. All its sessions end. */
export async function resetTenantPassword(ctx: Context, { userId }: { userId: Id }): Promise<string> {
  const rows = ctx.rows(tenants);
  const [found] = await rows.run(rows.select().select("row.id").where("row.accountId", "=", userId).limit(1));
  if (found === undefined || found.id === mainTenantId) throw commonError("record.missing");
  return await ctx.platform(`tenant ${found.id}: reset password`).inTenant(found.id, async (tenant) => {
    const account = await tenant.rows(accounts).get(userId);
    const password = await accountPasswords.get(ctx).reset(tenant, account, undefined);
    const { account: by, realName } = ctx.caller;
    const event = { accountId: userId, account: account.account, detail: { by, realName, platform: true } };
    await recordSecurityEvent(tenant, "account.password_reset", event);
    tenant.afterCommit(async () => await ctx.app.caches.invalidate("session", found.id, `account:${userId}`));
    return password;
  });
}

/** Postpones the expiry of a tenant, from today if it has passed. */
export async function prolongTenant(ctx: Context, { id, months }: InputOf<Calls["prolong"]>): Promise<void> {
  const { expirationTime } = await ctx.rows(tenants).get(id);
  if (id === mainTenantId) throw tenantAdministrationError("tenant.main_status");
  const now = ctx.now();
  const from = expirationTime !== null && expirationTime > now ? expirationTime : now;
  const until = addMonths(from, months);
  await updateTenantRow(ctx, id, { expirationTime: until, expiryWarning: null });
  ctx.afterCommit(async () => await ctx.app.caches.invalidate("session", id));
  await recordTenantEvent(ctx, "tenant.prolonged", { id, until: until.toISOString() });
}

/** The same day of a later month, or its last day. */
export function addMonths(from: Date, months: number): Date {
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + months);
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}
