import type { App } from "#core/request/app";

/** Settings that administrators change at run time (contract 04, 7), by their code. */
export type Settings = {
  /** The raw text; `undefined` if there is none. */
  text(code: string): string | undefined;
  isOn(code: string, otherwise: boolean): boolean;
  /** An integer within bounds; anything else counts as `otherwise`. */
  integer(code: string, bounds: { otherwise: number; minimum: number; maximum: number }): number;
};

/** Loads the texts of all settings by their code: `module({ settings: loadSettings })`. */
export type SettingsLoader = (app: App) => Promise<ReadonlyMap<string, string>>;

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

/** The settings, at most five seconds old. */
export async function readSettings(app: App): Promise<Settings> {
  const values = await app.caches.get("config", { tenantId: 0, key: "all" }, async () => await app.loadSettings(app));
  return parseSettings(values);
}

/** Parses settings from their texts. */
export function parseSettings(values: ReadonlyMap<string, string>): Settings {
  const text = (code: string) => {
    const value = values.get(code)?.trim();
    return value === "" ? undefined : value;
  };
  return {
    text,
    isOn(code, otherwise) {
      const value = text(code)?.toLowerCase();
      return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : otherwise;
    },
    integer(code, { otherwise, minimum, maximum }) {
      const value = Number(text(code) ?? Number.NaN);
      return Number.isInteger(value) && value >= minimum && value <= maximum ? value : otherwise;
    },
  };
}
