import type { App } from "#core/request/app";
import { openReadTransaction } from "#core/rows/transaction";

/** Settings belong to the installation: they are read without a tenant and an account. */
const installation = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  requestId: "settings",
  scope: "own",
  organisations: [],
  trees: [],
} as const;

type SettingRow = { code: string; value: string | null };

/** The texts of all settings by their code. */
export async function loadSettings(app: Pick<App, "requests">): Promise<ReadonlyMap<string, string>> {
  const rows = await openReadTransaction(app.requests, installation).run<SettingRow>({
    sql: "select code, value from config where deleted_at is null and code is not null",
    parameters: [],
  });
  return new Map(rows.map(({ code, value }) => [code, value ?? ""]));
}
