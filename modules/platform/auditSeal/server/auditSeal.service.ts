import type { InputOf, OutputOf } from "#contract/api";
import type { Context } from "#core/request/context";
import { sealedTables } from "#core/request/sealedTable";
import { type auditSealApi, auditSealError } from "../contract.ts";
import { listAnchors } from "./anchors.ts";
import { readRowDigests } from "./auditSeal.function.ts";
import { auditSeals } from "./auditSeal.table.ts";
import type { Seal } from "./seal.ts";
import { type ChainReader, verifyPart } from "./verifyChain.ts";

type Calls = (typeof auditSealApi)["calls"];

const maxUnsealed = 1000;
const endOfIds = Number.MAX_SAFE_INTEGER;

/** How far each table is sealed. */
export async function listChains(ctx: Context): Promise<OutputOf<Calls["chains"]>> {
  return await Promise.all(
    sealedTables.list(ctx).map(async ({ table, title }) => {
      const reader = createReader(ctx, table);
      const last = await findLastSeal(ctx, table);
      const unsealed = await reader.listRows({ fromId: last?.toId ?? 0, toId: endOfIds }, maxUnsealed);
      const anchors = await reader.listAnchors();
      return {
        table,
        title: ctx.t(title),
        seals: last?.number ?? 0,
        lastSealTime: last?.sealedAt ?? null,
        unsealed: unsealed.length,
        lastAnchorDay: anchors.at(-1)?.day ?? null,
      };
    }),
  );
}

/** Verifies a part of a chain of the caller's tenant. */
export async function verifyChain(
  ctx: Context,
  { table, fromNumber }: InputOf<Calls["verify"]>,
): Promise<OutputOf<Calls["verify"]>> {
  if (!sealedTables.list(ctx).some((sealed) => sealed.table === table)) throw auditSealError("auditSeal.unknown_table");
  return await verifyPart(createReader(ctx, table), fromNumber);
}

type SealRow = Omit<Seal, "table">;

function selectSeals(ctx: Context, table: string) {
  return ctx.rows(auditSeals).select().where("row.tableName", "=", table).selectAll("row");
}

async function findLastSeal(ctx: Context, table: string): Promise<SealRow | undefined> {
  const last = selectSeals(ctx, table).orderBy("row.number", "desc").limit(1);
  return (await ctx.rows(auditSeals).run(last.$castTo<SealRow>()))[0];
}

function createReader(ctx: Context, table: string): ChainReader {
  const { app, tenantId } = ctx;
  const chain = { tenantId, table };
  return {
    ...chain,
    keys: app.keys,
    async listSeals(fromNumber, atMost) {
      const next = selectSeals(ctx, table).where("row.number", ">=", fromNumber).orderBy("row.number").limit(atMost);
      const found = await ctx.rows(auditSeals).run(next.$castTo<SealRow>());
      return found.map((seal) => ({ ...seal, table }));
    },
    async findRemoval() {
      const all = selectSeals(ctx, table).where("row.removedTo", "is not", null);
      const last = all.orderBy("row.number", "desc").limit(1).$castTo<SealRow>();
      const [found] = await ctx.rows(auditSeals).run(last);
      return found === undefined ? undefined : { ...found, table };
    },
    listRows: async ({ fromId, toId }, atMost) =>
      await ctx.callFunction(readRowDigests, { ofTable: table, fromId, toId, atMost }),
    listAnchors: async () => await listAnchors({ shared: app.databases.shared, dataDir: app.config.dataDir }, chain),
  };
}
