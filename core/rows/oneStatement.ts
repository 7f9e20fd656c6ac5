import type pg from "pg";
import type { Statement } from "./statement.ts";
import {
  createReadSettingsStatement,
  createSettingsStatement,
  send,
  toRows,
  type TransactionSettings,
} from "./transaction.ts";

/** Where connections that do not pipeline come from. */
export type PlainSource = { connectPlain(tenantId: number | null): Promise<pg.PoolClient> };

/**
 * Runs one statement on a connection that does not pipeline, in its own transaction: it reads what is committed, not
 * the uncommitted writes of the call.
 */
export async function readOnce<Row>(
  source: PlainSource,
  settings: TransactionSettings,
  statement: Statement<Row>,
): Promise<Row[]> {
  const client = await source.connectPlain(settings.tenantId);
  return await runAlone(client, ["BEGIN READ ONLY", createReadSettingsStatement(settings)], statement);
}

/**
 * Runs one statement that writes, in its own transaction and on a connection that does not pipeline: it is committed
 * whatever becomes of the call, and does not wait for the connections of other calls.
 */
export async function writeOnce<Row>(
  source: PlainSource,
  settings: TransactionSettings,
  statement: Statement<Row>,
): Promise<Row[]> {
  const client = await source.connectPlain(settings.tenantId);
  return await runAlone(client, ["BEGIN", createSettingsStatement(settings)], statement);
}

/** Runs one statement on a role that needs no settings, because its policies know no tenant: the platform's. */
export async function readOnPlatform<Row>(pool: pg.Pool, statement: Statement<Row>): Promise<Row[]> {
  return await runAlone(await pool.connect(), ["BEGIN READ ONLY"], statement);
}

async function runAlone<Row>(
  client: pg.PoolClient,
  [begin, settings]: readonly [begin: string, settings?: Statement],
  statement: Statement<Row>,
): Promise<Row[]> {
  try {
    await client.query(begin);
    if (settings !== undefined) await send(client, false, settings);
    const answer = await send(client, false, statement);
    await client.query("COMMIT");
    client.release();
    return toRows(answer, statement);
  } catch (error) {
    // The transaction may still be open, so the connection is destroyed.
    client.release(true);
    throw error;
  }
}
