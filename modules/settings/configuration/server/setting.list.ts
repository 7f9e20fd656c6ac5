import { AccountType } from "#contract/accountType";
import { requestError } from "#contract/errors";
import type { Context } from "#core/request/context";
import { readInstallationSettings, readSettings } from "#core/request/settings";
import { findDefinition, getSettingRows, type SettingOwner } from "./settingRows.ts";

const most = 200;

/** The groups of an owner's rows. */
export async function listGroups(ctx: Context, owner: SettingOwner): Promise<string[]> {
  const rows = await getSettingRows(ctx, owner).list();
  return [...new Set(rows.flatMap(({ groupCode }) => groupCode ?? []))].toSorted().slice(0, most);
}

/**
 * The valid value of a code: for clients that decide by it. A declared setting answers as the program reads it, any
 * other one as it is stored.
 */
export async function findValue(ctx: Context, owner: SettingOwner, code: string): Promise<string | null> {
  const { app, caller, tenantId } = ctx;
  const definition = findDefinition(app, code);
  if (definition === undefined) {
    const [row] = await getSettingRows(ctx, owner).list({ code });
    return row?.value ?? null;
  }
  if (definition.kind === "secret") {
    if (caller.isPlatform || caller.accountType === AccountType.administrator) return null;
    throw requestError("request.forbidden");
  }
  const settings = owner === "tenant" ? await readSettings(app, tenantId) : await readInstallationSettings(app);
  const text = definition.format(settings.get(definition));
  return text === "" ? null : text;
}
