import type { App } from "#core/request/app";
import type { SettingTexts } from "#core/request/settings";
import { getSystemSettings } from "#core/request/systemTransaction";
import { openReadTransaction, type TransactionSettings } from "#core/rows/transaction";
import { openSecret } from "./settingRows.ts";

/** Settings of the installation are read without a tenant and an account. */
const installation: TransactionSettings = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  requestId: "settings",
  scope: "own",
  organisations: [],
  trees: [],
};

type StoredSetting = { id: number; code: string; value: string | null; sealedValue: Buffer | null };

const columns = `id, code, value, sealed_value as "sealedValue"`;
const installationText = `select ${columns} from config where deleted_at is null and code is not null`;
const tenantText = `select ${columns} from config_tenant
  where tenant_id = $1 and deleted_at is null and code is not null and sys_flag = 1`;

/** The stored texts of the installation's settings by their code, or those of a tenant's own. */
export async function loadSettings(
  app: Pick<App, "requests" | "keys" | "log">,
  tenantId: number | null,
): Promise<SettingTexts> {
  const of = tenantId === null ? installation : getSystemSettings(tenantId, "settings");
  const rows = await openReadTransaction(app.requests, of).run<StoredSetting>({
    sql: tenantId === null ? installationText : tenantText,
    parameters: tenantId === null ? [] : [tenantId],
  });
  const texts = new Map<string, string>();
  for (const { id, code, value, sealedValue } of rows)
    texts.set(code, (sealedValue === null ? value : openSecret(app, tenantId, { id, sealedValue })) ?? "");
  return texts;
}
