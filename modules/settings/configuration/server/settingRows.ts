import type { Id } from "#contract/id";
import { settingError } from "../contract.ts";
import { mainTenantId } from "#modules/identity/access/server";
import { sealText, unsealText } from "#core/crypto/seal";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import type { SettingDefinition } from "#core/request/settingDefinition";
import type { ChangesOf, NewRowOf, RowOf } from "#core/rows/table";
import { settings, tenantSettings } from "./setting.table.ts";

/** Whose settings: the installation's, or those of the caller's tenant. */
export type SettingOwner = "installation" | "tenant";

/** A row of either table. */
export type SettingRow = RowOf<typeof settings>;

/** The rows of one owner, as services use them. */
export type SettingRows = {
  get(id: Id): Promise<SettingRow>;
  list(where?: { code?: string | readonly string[]; name?: string }): Promise<SettingRow[]>;
  listWithDeleted(ids: readonly Id[]): Promise<SettingRow[]>;
  add(values: NewRowOf<typeof settings>): Promise<Id>;
  update(id: Id, changes: ChangesOf<typeof settings>, version?: number): Promise<void>;
  remove(id: Id): Promise<void>;
  removeAll(ids: readonly Id[]): Promise<number>;
};

/** The rows of an owner. */
export function getSettingRows(ctx: TenantContext, owner: SettingOwner): SettingRows {
  return owner === "tenant" ? ctx.rows(tenantSettings) : ctx.rows(settings);
}

/** The declaration of a code; undefined if no module reads it. */
export function findDefinition(
  app: Pick<App, "settingDefinitions">,
  code: string | null,
): SettingDefinition | undefined {
  return code === null ? undefined : app.settingDefinitions.get(code);
}

/** A row as answers show it: without the value of a secret. */
export function toSetting<Row extends SettingRow>(app: Pick<App, "settingDefinitions">, row: Row) {
  const { sealedValue: _sealed, deletedAt: _deleted, ...visible } = row;
  const isSecret = findDefinition(app, row.code)?.kind === "secret";
  return { ...visible, value: isSecret ? null : row.value, isSecret };
}

/** Settings of the installation are changed in the main tenant alone, where the table admits it. */
export function requireOwnSettings(ctx: TenantContext, owner: SettingOwner): void {
  if (owner === "installation" && ctx.tenantId !== mainTenantId) throw settingError("setting.notAllowed");
}

/** The nodes read changed settings at once. */
export function invalidateSettings(ctx: TenantContext, owner: SettingOwner): void {
  const { app, tenantId } = ctx;
  ctx.afterCommit(async () => await app.caches.invalidate("config", owner === "tenant" ? tenantId : 0));
}

/** Where a secret is stored: it cannot be opened anywhere else. */
function placeOf(tenantId: number | null, id: number): string {
  return tenantId === null ? `config:${id}` : `config_tenant:${tenantId}:${id}`;
}

/** Seals the secret of a row. */
export function sealSecret(ctx: TenantContext, owner: SettingOwner, { id, text }: { id: Id; text: string }): Buffer {
  return sealText(ctx.app.keys, placeOf(owner === "tenant" ? ctx.tenantId : null, id), text);
}

/** What a migration has put in front of a secret that was stored as it is. */
const plainMark = "plain:";

type SealedRow = { readonly id: number; readonly sealedValue: Buffer };

/** Opens the secret of a row; undefined if it belongs to another installation, for example after a restore. */
export function openSecret(
  app: Pick<App, "keys" | "log">,
  tenantId: number | null,
  row: SealedRow,
): string | undefined {
  const { id, sealedValue } = row;
  const text = sealedValue.toString("utf8");
  if (text.startsWith(plainMark)) return text.slice(plainMark.length);
  try {
    return unsealText(app.keys, placeOf(tenantId, id), sealedValue);
  } catch (error) {
    app.log.warn({ event: "setting.sealed_elsewhere", err: error, id }, "a secret among the settings cannot be opened");
    return undefined;
  }
}
