import { toId, type Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { readRowDigests, readUnsealedRows, removeSealedRows } from "./auditSeal.function.ts";
import { auditSeals } from "./auditSeal.table.ts";
import { getFirstId, signSeal } from "./seal.ts";
import { storeSeal } from "./storeSeal.ts";

const atOnce = 1000;

/** Rows of a tenant that go, and those among them that stay. */
export type RowRemoval = {
  readonly tenantId: Id;
  readonly table: string;
  /** Rows that were written before. */
  readonly before: Date;
  /** Ids of rows that stay nevertheless; some hundreds at most. */
  readonly listSpared?: (ctx: TenantContext) => Promise<readonly Id[]>;
};

/**
 * Removes the rows of a sealed table. The chain says so first, signed; then they go some at a time, each part in a
 * transaction of its own, so that neither calls nor sealing wait.
 */
export async function removeRows(app: App, removal: RowRemoval): Promise<void> {
  const { tenantId, table } = removal;
  await createSystemContext(app, "audit.remove").inTenant(tenantId, async (ctx) => await sealRemoval(ctx, removal));
  await removeNamedRows(app, tenantId, table);
}

/** Removes rows that retention no longer keeps: those of seals whose rows are all older. */
export async function removeExpired(app: App, { tenantId, table, before }: Omit<RowRemoval, "listSpared">) {
  const isExpired = await createSystemContext(app, "audit.remove").inTenant(tenantId, async (ctx) => {
    const seals = ctx.rows(auditSeals);
    const ofTable = seals.select().where("row.tableName", "=", table).orderBy("row.number", "desc").limit(1);
    const [[expired], [removed]] = await Promise.all([
      seals.run(ofTable.where("row.toId", "<=", getFirstId(before)).select("row.toId")),
      seals.run(ofTable.where("row.removedTo", "is not", null).select("row.removedTo")),
    ]);
    if (expired === undefined || expired.toId <= (removed?.removedTo ?? 0)) return false;
    await storeRemoval(ctx, { table, removedTo: expired.toId, spared: [] });
    return true;
  });
  if (isExpired) await removeNamedRows(app, tenantId, table);
}

async function removeNamedRows(app: App, tenantId: Id, table: string): Promise<void> {
  const system = createSystemContext(app, "audit.remove");
  for (let removed = atOnce; removed >= atOnce;) {
    const [result] = await system.inTenant(
      tenantId,
      async (ctx) => await ctx.callFunction(removeSealedRows, { ofTable: table, atMost: atOnce }),
    );
    removed = result?.removed ?? 0;
  }
}

async function sealRemoval(ctx: TenantContext, { table, before, listSpared }: RowRemoval): Promise<void> {
  const spared = ((await listSpared?.(ctx)) ?? []).toSorted((one, other) => one - other);
  await storeRemoval(ctx, { table, removedTo: getFirstId(before), spared });
}

type NamedRemoval = { readonly table: string; readonly removedTo: number; readonly spared: readonly Id[] };

/** The seal of a removal covers no new ids; its rows are those that were spared. */
async function storeRemoval(ctx: TenantContext, { table, removedTo, spared }: NamedRemoval): Promise<void> {
  const [end] = await ctx.callFunction(readUnsealedRows, { ofTable: table, upTo: 0, atMost: 1 });
  if (end === undefined) return;
  const rows = [];
  for (const fromId of spared) {
    const range = { fromId, toId: toId(fromId + 1) };
    rows.push(...(await ctx.callFunction(readRowDigests, { ofTable: table, ...range, atMost: 1 })));
  }
  const facts = { tenantId: ctx.tenantId, table, sealedAt: ctx.now(), removedTo };
  const kept = { rowIds: rows.map(({ id }) => id), digests: Buffer.concat(rows.map(({ digest }) => digest)) };
  await storeSeal(ctx, signSeal(ctx.app.keys, { ...end, ...kept, ...facts }));
}
