import type pg from "pg";
import { requestError } from "#contract/errors";
import type { Id } from "#contract/id";
import { createCallStatement, type DatabaseFunction } from "#core/rows/databaseFunction";
import { readOnPlatform } from "#core/rows/oneStatement";
import { createSettingsStatement, type Transaction } from "#core/rows/transaction";
import type { AnyContext, TenantContext } from "./context.ts";
import type { JoinedTransactions } from "./joinedTransactions.ts";
import type { TenantSettings } from "./realtimeEvent.ts";

declare module "./app.ts" {
  interface App {
    /** Reads across tenants, on the role `siteward_platform`; missing if the server has no address for it. */
    readonly platform: pg.Pool | undefined;
  }
}

/**
 * Work of a platform administrator across tenants, from the main tenant. Reads run on a role that can only select from
 * listed tables; writes take place in one tenant, bound to it like those of its own accounts.
 */
export type PlatformAccess = {
  /** Calls a function that only the platform's role may execute. It does not see the uncommitted writes of the call. */
  callFunction<Input extends object, Row>(what: DatabaseFunction<Input, Row>, input: Input): Promise<Row[]>;
  /** The same for rows of one tenant, in the database that serves it. */
  callFunctionIn<Input extends object, Row>(
    tenantId: Id,
    what: DatabaseFunction<Input, Row>,
    input: Input,
  ): Promise<Row[]>;
  /**
   * Writes in another tenant, in the caller's name and in the call's own transaction. Nothing else of the call may run
   * until it ends: such a statement finds no rows. In a tenant with a database of its own it is another transaction,
   * which is committed right before that of the call.
   */
  inTenant<Result>(tenantId: Id, work: (ctx: TenantContext) => Promise<Result>): Promise<Result>;
};

/** The call that goes beyond its tenant. */
export type PlatformCall = {
  readonly ctx: AnyContext;
  readonly transaction: Transaction;
  /** Its transactions in other databases. */
  readonly joined: JoinedTransactions;
  settingsOf(tenantId: Id): TenantSettings;
  contextIn(tenantId: Id, transaction: Transaction): TenantContext;
};

/** Opens the platform for a call, and logs why. Throws unless the caller is a platform administrator. */
export function openPlatform({ ctx, transaction, joined, ...call }: PlatformCall, reason: string): PlatformAccess {
  const { app, caller, requestId } = ctx;
  if (caller?.isPlatform !== true) throw requestError("request.forbidden");
  const { accountId, tenantId: ownTenantId } = caller;
  app.log.info({ event: "platform.opened", reason, accountId, requestId }, "work across tenants");
  async function read<Input extends object, Row>(what: DatabaseFunction<Input, Row>, input: Input): Promise<Row[]> {
    if (app.platform === undefined) throw requestError("request.no_platform");
    return await readOnPlatform(app.platform, createCallStatement(what, input));
  }

  return {
    callFunction: read,
    async callFunctionIn(tenantId, what, input) {
      if (app.databases.find(tenantId) === undefined) return await read(what, input);
      return await ctx.readInTenant(tenantId, async (tenant) => await tenant.callFunction(what, input));
    },
    inTenant: async (tenantId, work) => {
      let isOver = false;
      const isElsewhere = app.databases.find(tenantId) !== app.databases.find(ownTenantId);
      const used = isElsewhere ? await joined.get(call.settingsOf(tenantId)) : transaction;
      const open = () => {
        if (isOver) throw new Error("the work in the other tenant has ended");
        return used;
      };
      const within: Transaction = {
        run: async (statement) => await open().run(statement),
        change: async (statement) => await open().change(statement),
      };
      if (!isElsewhere) await transaction.run(createSettingsStatement(call.settingsOf(tenantId)));
      const result = await work(call.contextIn(tenantId, within));
      isOver = true;
      if (!isElsewhere) await transaction.run(createSettingsStatement(call.settingsOf(ownTenantId)));
      return result;
    },
  };
}
