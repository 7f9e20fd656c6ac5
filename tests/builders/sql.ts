import pg from "pg";
import { inject } from "vitest";
import { types } from "#server/rows/pool";

/** What a request tells the database of itself; what is left out is empty, as it is outside of a request. */
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
export type Ask = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Statements as the owner of the tables, whom no policy binds. */
export async function asOwner<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  return await connected(inject("database").owner, async (client) => await work(askOf(client)));
}

/** Statements as the role that serves requests, in one transaction with these settings. It is committed. */
export async function asRequest<Result>(
  settings: RequestSettings,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  return await connected(inject("database").application, async (client) => {
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

function askOf(client: pg.Client): Ask {
  return async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows;
}

async function connected<Result>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, types });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
