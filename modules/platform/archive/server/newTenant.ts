import { archiveCallError } from "../contract.ts";
import { type Id, toId } from "#contract/id";
import type { ImportValues } from "#core/archive/importTenant";
import type { Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { Status } from "#contract/fields";
import { accounts } from "#modules/identity/account/server";
import { tenants } from "#modules/identity/tenant/server";
import type { StoredRun } from "./archive.rows.ts";

const nextId = defineFunction<object, { row: number }>("next_id", []);

/** The id of a tenant that a task will make. */
export async function reserveTenantId(ctx: Context): Promise<Id> {
  const [made] = await ctx.callFunction(nextId, {});
  return toId(made?.row ?? 0);
}

/** Whether a tenant has this host. */
export async function isHostTaken(ctx: Context, host: string): Promise<boolean> {
  return (await ctx.globalRows(tenants).count({ host: host.toLowerCase() })) > 0;
}

/** Throws if another tenant has the name or the host. */
export async function requireFree(ctx: Context, { name, host }: { name: string; host: string | null }): Promise<void> {
  if ((await ctx.globalRows(tenants).count({ name })) > 0) throw archiveCallError("archive.name_taken");
  if (host !== null && (await isHostTaken(ctx, host))) throw archiveCallError("archive.host_taken");
}

/** What the new tenant has other than the archive. It lives in the shared database, whatever the old one did. */
export function createImportValues({ name, host, isDisabled, accountId, accountName }: StoredRun): ImportValues {
  const disabled = { table: accounts, values: { status: String(Status.disabled) } };
  return {
    tenant: {
      name,
      host,
      configId: null,
      createUserId: String(accountId),
      createUserName: accountName,
      updateUserId: null,
      updateUserName: null,
      updateTime: null,
    },
    rows: isDisabled ? [disabled] : [],
  };
}
