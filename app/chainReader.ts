import type { ClientBase, QueryResultRow } from "pg";
import { columnTypes } from "#core/database/pool";
import type { Anchor, ChainReader, RowDigest, Seal } from "#modules/platform/auditSeal/server";

type Chain = Pick<ChainReader, "tenantId" | "table" | "keys">;

const columns = `tenant_id as "tenantId", table_name as "table", number, from_id as "fromId", to_id as "toId",
  removed_to as "removedTo", row_ids as "rowIds", digests, sealed_at as "sealedAt", previous_hash as "previousHash", hash,
  signature`;

/** Runs a statement whose ids are numbers, whatever the types of the connection are. */
export async function runQuery<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>({ text, values: [...values], types: columnTypes })).rows;
}

/** Reads a chain on a connection of the owner. */
export function createChainReader(client: ClientBase, chain: Chain, anchors: readonly Anchor[]): ChainReader {
  const { tenantId, table } = chain;
  const listSeals = async (condition: string, values: readonly unknown[] = []) =>
    await runQuery<Seal>(
      client,
      `select ${columns} from audit_seal where tenant_id = $1 and table_name = $2 and ${condition}`,
      [tenantId, table, ...values],
    );
  return {
    ...chain,
    listSeals: async (fromNumber, atMost) =>
      await listSeals("number >= $3 order by number limit $4", [fromNumber, atMost]),
    findRemoval: async () => (await listSeals("removed_to is not null order by number desc limit 1"))[0],
    async listRows({ fromId, toId }, atMost) {
      await runQuery(client, "select set_config('app.tenant_id', $1, false)", [String(tenantId)]);
      const rows = await runQuery<RowDigest>(client, "select id, digest from read_row_digests($1, $2, $3, $4)", [
        table,
        fromId,
        toId,
        atMost,
      ]);
      await runQuery(client, "select set_config('app.tenant_id', '', false)");
      return rows;
    },
    listAnchors: async () => await Promise.resolve([...anchors]),
  };
}
