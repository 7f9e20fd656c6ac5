import pg from "pg";
import { inject } from "vitest";
import { columnTypes } from "#core/database/pool";

/** The settings of a request for the database; missing ones are empty, as outside of a request. */
export type RequestSettings = {
  tenantId?: number;
  accountId?: number;
  accountName?: string;
  requestId?: string;
  scope?: "all" | "listed" | "own";
  organisations?: readonly number[];
  trees?: readonly number[];
};

export type Row = Record<string, unknown>;
export type RunQuery = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Statements as the owner of the tables, which no policy restricts. */
export async function runAsOwner<Result>(work: (ask: RunQuery) => Promise<Result>): Promise<Result> {
  return await withConnection(inject("database").owner, async (client) => await work(askOf(client)));
}

/** Statements as the role that serves requests, in one transaction with these settings. It is committed. */
export async function runAsRequest<Result>(
  settings: RequestSettings,
  work: (ask: RunQuery) => Promise<Result>,
): Promise<Result> {
  return await withConnection(inject("database").application, async (client) => {
    await client.query("begin");
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
         set_config('app.account_name', $3, true), set_config('app.request_id', $4, true),
         set_config('app.scope', $5, true), set_config('app.orgs', $6, true), set_config('app.org_trees', $7, true)`,
      [
        String(settings.tenantId ?? ""),
        String(settings.accountId ?? ""),
        settings.accountName ?? "",
        settings.requestId ?? "",
        settings.scope ?? "",
        `{${(settings.organisations ?? []).join()}}`,
        `{${(settings.trees ?? []).join()}}`,
      ],
    );
    const result = await work(askOf(client));
    await client.query("commit");
    return result;
  });
}

function askOf(client: pg.Client): RunQuery {
  return async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows;
}

async function withConnection<Result>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, types: columnTypes });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
