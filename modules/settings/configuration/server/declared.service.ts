import type { DeclaredSetting } from "../contract.ts";
import { SettingGroup } from "#contract/setting";
import { mainTenantId } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { holdsForTenants, type SettingDefinition } from "#core/request/settingDefinition";
import { getSettingRows, type SettingOwner, type SettingRow } from "./settingRows.ts";

const groups: readonly string[] = SettingGroup.options;

/** The declared settings of an owner, with their values and where these come from. */
export async function listDeclaredSettings(ctx: Context, owner: SettingOwner): Promise<DeclaredSetting[]> {
  const [installation, own] = await Promise.all([
    getSettingRows(ctx, "installation").list(),
    owner === "tenant" ? getSettingRows(ctx, "tenant").list() : [],
  ]);
  const rows = { installation: indexByCode(installation), own: indexByCode(own) };
  return [...ctx.app.settingDefinitions.values()]
    .filter((one) => owner === "installation" || one.isTenantSetting === true || one.tenantScreen !== undefined)
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
    .map((definition) => {
      const installationRow = rows.installation.get(definition.code);
      return owner === "installation"
        ? toInstallationSetting(ctx, definition, installationRow)
        : toTenantSetting(ctx, definition, { installationRow, ownRow: rows.own.get(definition.code) });
    });
}

function indexByCode(rows: readonly SettingRow[]): ReadonlyMap<string | null, SettingRow> {
  return new Map(rows.map((row) => [row.code, row]));
}

function describe({ t }: Context, definition: SettingDefinition) {
  const { code, kind, group, title, hint, unit, minimum, maximum, choices, tenantScreen } = definition;
  return {
    code,
    kind,
    group,
    title: t(title),
    hint: t(hint),
    unit: unit ?? null,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    choices: (choices ?? []).map((choice) => ({
      value: choice.value,
      label: choice.title === undefined ? null : t(choice.title),
    })),
    tenantScreen: tenantScreen ?? null,
  };
}

type SettingState = Pick<DeclaredSetting, "value" | "source" | "inherited">;

const noText = (text: string) => (text === "" ? null : text);

/** The valid text of a row; undefined if it has none. */
function findText(definition: SettingDefinition, row: SettingRow | undefined): string | undefined {
  const text = row?.value?.trim() ?? "";
  const parsed = text === "" ? undefined : definition.parse(text);
  return parsed !== undefined && "value" in parsed ? definition.format(parsed.value) : undefined;
}

function getInstallationState(definition: SettingDefinition, row: SettingRow | undefined): SettingState {
  const usual = definition.kind === "secret" ? "" : definition.format(definition.default);
  const text = findText(definition, row) ?? usual;
  return {
    value: definition.kind === "secret" ? null : noText(text),
    source: text === usual && !isSecretSet(row) ? "default" : "installation",
    inherited: noText(usual),
  };
}

function isSecretSet(row: SettingRow | undefined): boolean {
  return row !== undefined && row.secretSetAt !== null;
}

function toRowState(row: SettingRow | undefined) {
  return {
    id: row?.id ?? null,
    version: row?.version ?? null,
    isSet: isSecretSet(row),
    updateTime: row?.updateTime ?? null,
    updateUserName: row?.updateUserName ?? null,
  };
}

function toInstallationSetting(
  ctx: Context,
  definition: SettingDefinition,
  row: SettingRow | undefined,
): DeclaredSetting {
  return {
    ...describe(ctx, definition),
    ...toRowState(row),
    ...getInstallationState(definition, row),
    isEditable: ctx.caller.isPlatform && ctx.tenantId === mainTenantId,
  };
}

type TenantRows = { readonly installationRow: SettingRow | undefined; readonly ownRow: SettingRow | undefined };

function toTenantSetting(
  ctx: Context,
  definition: SettingDefinition,
  { installationRow, ownRow }: TenantRows,
): DeclaredSetting {
  const installation = getInstallationState(definition, installationRow);
  const isHeld = holdsForTenants(definition, toValue(definition, installation.value));
  const own = isHeld ? undefined : findText(definition, ownRow);
  const state = own === undefined ? installation : { value: own, source: "own" as const };
  return {
    ...describe(ctx, definition),
    ...toRowState(isHeld ? undefined : ownRow),
    ...state,
    inherited: installation.value,
    isEditable: !isHeld,
  };
}

function toValue(definition: SettingDefinition, text: string | null): unknown {
  const parsed = text === null ? undefined : definition.parse(text);
  return parsed !== undefined && "value" in parsed ? parsed.value : definition.default;
}
