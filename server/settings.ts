import type { App } from "#server/app";
import { reading } from "#server/rows/transaction";

/** Settings that administrators change while the server runs (contract 04, 7), by their code. */
export type Settings = {
  /** The text as it stands there; `undefined` when there is none. */
  text(code: string): string | undefined;
  isOn(code: string, otherwise: boolean): boolean;
  /** A whole number in its bounds; whatever else stands there counts as `otherwise`. */
  whole(code: string, bounds: { otherwise: number; minimum: number; maximum: number }): number;
};

const global = {
  tenantId: null,
  accountId: null,
  accountName: null,
  organisationId: null,
  scope: "own",
  organisations: [],
  trees: [],
} as const;

/** The settings as they are at most five seconds ago. */
export async function readSettings(app: App): Promise<Settings> {
  const values = await app.caches.get("config", { tenantId: 0, key: "all" }, async () => {
    const rows = await reading(app.requests, { ...global, requestId: "settings" }).run<{
      code: string;
      value: string | null;
    }>({
      sql: "select code, value from config where deleted_at is null and code is not null",
      parameters: [],
    });
    return new Map(rows.map(({ code, value }) => [code, value ?? ""]));
  });
  return settingsIn(values);
}

/** Reads settings out of their texts. */
export function settingsIn(values: ReadonlyMap<string, string>): Settings {
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
    whole(code, { otherwise, minimum, maximum }) {
      const value = Number(text(code) ?? Number.NaN);
      return Number.isInteger(value) && value >= minimum && value <= maximum ? value : otherwise;
    },
  };
}
