import type { App } from "./app.ts";
import { holdsForTenants, type SettingDefinition } from "./settingDefinition.ts";

/** Stored texts of settings by their code. */
export type SettingTexts = ReadonlyMap<string, string>;

/** Settings that administrators change at run time. */
export type Settings = {
  /** The valid value of a setting: the tenant's own if it may have one, else the installation's, else the default. */
  get<Value>(definition: SettingDefinition<Value>): Value;
};

/** Loads the stored texts of the installation (null), or of a tenant: `module({ settings: loadSettings })`. */
export type SettingsLoader = (app: App, tenantId: number | null) => Promise<SettingTexts>;

declare module "./app.ts" {
  interface App {
    readonly loadSettings: SettingsLoader;
  }
}

declare module "#core/database/cache" {
  interface CacheNames {
    config: true;
  }
}

const key = "all";

/** The settings that apply to a tenant, at most five seconds old. */
export async function readSettings(app: App, tenantId: number): Promise<Settings> {
  const [installation, own] = await Promise.all([
    readInstallationTexts(app),
    app.caches.get("config", { tenantId, key }, async () => await app.loadSettings(app, tenantId)),
  ]);
  return parseSettings(installation, own);
}

/** The settings of the installation alone, at most five seconds old. */
export async function readInstallationSettings(app: App): Promise<Settings> {
  return parseSettings(await readInstallationTexts(app));
}

async function readInstallationTexts(app: App): Promise<SettingTexts> {
  return await app.caches.get("config", { tenantId: 0, key }, async () => await app.loadSettings(app, null));
}

/** Parses settings from stored texts. A text that is not valid, or blank, counts as missing. */
export function parseSettings(installation: SettingTexts, own: SettingTexts = new Map()): Settings {
  return {
    get(definition) {
      const general = parseText(definition, installation) ?? { value: definition.default };
      if (holdsForTenants(definition, general.value)) return general.value;
      return (parseText(definition, own) ?? general).value;
    },
  };
}

function parseText<Value>(definition: SettingDefinition<Value>, texts: SettingTexts): { value: Value } | undefined {
  const text = texts.get(definition.code)?.trim() ?? "";
  const parsed = text === "" ? undefined : definition.parse(text);
  return parsed !== undefined && "value" in parsed ? parsed : undefined;
}
