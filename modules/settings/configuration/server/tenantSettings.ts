import type { Language } from "#contract/languages";
import { idleTimeout } from "#modules/identity/access/server";
import { defaultLanguage, languageSwitch, offeredLanguages, onlineNotice } from "#modules/identity/tenant/server";
import type { TenantContext } from "#core/request/context";
import { readSettings, type Settings } from "#core/request/settings";
import type { SettingDefinition } from "#core/request/settingDefinition";
import { saveValues } from "./setting.service.ts";
import { getSettingRows } from "./settingRows.ts";

/** What a tenant sets of its own on its branding screen, by the names of sysInfo. */
type TenantSettingValues = {
  readonly i18NSwitch: boolean;
  readonly languages: readonly Language[];
  /** Seconds; 0 = off. */
  readonly idleTimeout: number;
  readonly onlineNotice: boolean;
  /** A language, or `browser`. */
  readonly defaultLanguage: string;
};

const definitions = {
  i18NSwitch: languageSwitch,
  languages: offeredLanguages,
  idleTimeout,
  onlineNotice,
  defaultLanguage,
} as const;

const names = Object.keys(definitions).filter(isName);

function isName(name: string): name is keyof TenantSettingValues {
  return name in definitions;
}

/** The values that apply to the caller's tenant, and which of them are its own. */
export async function readTenantSettings(
  ctx: TenantContext,
): Promise<{ readonly values: TenantSettingValues; readonly own: readonly (keyof TenantSettingValues)[] }> {
  const [settings, rows] = await Promise.all([
    readSettings(ctx.app, ctx.tenantId),
    getSettingRows(ctx, "tenant").list({ code: names.map((name) => definitions[name].code) }),
  ]);
  const ownCodes = new Set(rows.flatMap(({ code, value }) => (value === null ? [] : code)));
  return { values: toValues(settings), own: names.filter((name) => ownCodes.has(definitions[name].code)) };
}

function toValues(settings: Settings): TenantSettingValues {
  return {
    i18NSwitch: settings.get(definitions.i18NSwitch),
    languages: settings.get(definitions.languages),
    idleTimeout: settings.get(definitions.idleTimeout),
    onlineNotice: settings.get(definitions.onlineNotice),
    defaultLanguage: settings.get(definitions.defaultLanguage),
  };
}

/** New values of a tenant; null: back to the installation's. Missing ones stay unchanged. */
type TenantSettingChanges = {
  readonly [Name in keyof TenantSettingValues]?: TenantSettingValues[Name] | null | undefined;
};

/** Saves values of the caller's tenant, checked by their declarations. Faults are reported at their names. */
export async function saveTenantSettings(ctx: TenantContext, values: TenantSettingChanges): Promise<void> {
  const given = names.filter((name) => values[name] !== undefined);
  const changes = given.map((name) => ({
    code: definitions[name].code,
    value: toText(definitions[name], values[name]),
    reset: false,
  }));
  await saveValues(ctx, "tenant", { changes, toPath: (index) => given[index] ?? "" });
}

function toText(definition: SettingDefinition, value: unknown): string | null {
  return value === null ? null : definition.format(value);
}
