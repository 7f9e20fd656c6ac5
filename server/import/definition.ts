import type { Api, Call, InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { TextKey, TextParameters } from "#contract/text";
import type { Context } from "#server/context/context";
import type { Values } from "#server/history/tracked";
import type { Table } from "#server/rows/table";

/** What a text stands for: a record, none, or several alike. */
export type Found = { readonly id: Id; readonly name: string } | "missing" | "several";

/** Finds records by what somebody calls them. */
export type Finder = {
  /** What each of the texts stands for, as far as the caller sees it. */
  find(ctx: Context, texts: readonly string[]): Promise<ReadonlyMap<string, Found>>;
  names(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>;
};

/** A value that stands for itself by several labels: those of every language. */
export type Choice = { readonly value: string; readonly labels: readonly string[] };

/** How the text of a cell becomes a value. */
export type Reading =
  | { readonly kind: "text" | "number" | "date" }
  | { readonly kind: "choice"; choices(ctx: Context): Promise<readonly Choice[]> }
  | { readonly kind: "record" | "records"; readonly finder: Finder };

/** A field that a column of a file may fill. */
export type ImportField = Reading & {
  /** What it is called, where that is not `<module>.<field>`. */
  readonly label?: TextKey;
  /** What the template shows in it, and what it says of it. */
  readonly example?: TextKey;
  readonly guide?: TextKey;
  /** What a row of the table has in it, as the wire says it, where that is not the column of the same name. */
  stored?(row: Values): unknown;
  /** What records have in it where the table's row does not say so. */
  current?(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, unknown>>;
};

/** Why a cell, or a whole row, cannot be imported. */
export type Fault = {
  readonly field: string | null;
  readonly key: TextKey;
  readonly parameters?: TextParameters | undefined;
};

/** Values that no two records may share, and who has them, whether the caller sees him or not. */
export type UniqueField = {
  readonly field: string;
  holders(ctx: Context, values: readonly string[]): Promise<ReadonlyMap<string, Id>>;
};

/** How records of one kind are imported. */
export type ImportKind = {
  readonly api: Api;
  readonly table: Table;
  /** What its records are called: `position.title`. */
  readonly title: TextKey;
  /** The fields by which a record that is there already is known; the second list where the first is not filled in. */
  readonly key: readonly string[];
  readonly elseKey?: readonly string[];
  /** In the order of the template. */
  readonly fields: Readonly<Record<string, ImportField>>;
  /** Values of the key that mean the same: an account's name whatever its case. */
  sameKey?(value: string): string;
  /** Records by the values of their key, also those that the caller does not see. Without it the table is asked. */
  identify?(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, readonly Id[]>>;
  readonly unique?: readonly UniqueField[];
  /** What further down in the file refers to a new record by: its name, its path. */
  ownNames?(texts: Readonly<Record<string, string>>): readonly string[];
  /** The field that refers to such records. */
  readonly ownReference?: string;
  /** Columns that `check` looks at, whatever the file fills. */
  readonly reads?: readonly string[];
  /** Rules that neither the contract nor the database states; what a row would write, and what is there. */
  check?(ctx: Context, values: Values, row: Values | undefined): readonly Fault[];
};

type Importable = Api<Readonly<Record<string, Call>> & { readonly add: Call; readonly update: Call }>;
type FieldOf<A extends Importable> = keyof InputOf<A["calls"]["add"]> & string;

type About<A extends Importable> = Omit<ImportKind, "api" | "key" | "elseKey" | "fields" | "ownReference"> & {
  readonly api: A;
  readonly key: readonly FieldOf<A>[];
  readonly elseKey?: readonly FieldOf<A>[];
  readonly fields: { readonly [Name in FieldOf<A>]?: ImportField };
  readonly ownReference?: FieldOf<A>;
};

/**
 * Allows the records of a module to be imported: `module({ imports: [positionImport] })`.
 *
 * ```ts
 * export const positionImport = defineImport({
 *   api: positionApi, table: positions, title: "position.title", key: ["name", "code"],
 *   fields: { name: asText("import.example.name"), code: asText(), orderNo: asNumber(), status: asChoice(states) },
 * });
 * ```
 */
export function defineImport<A extends Importable>({ fields, ...about }: About<A>): ImportKind {
  const given: Partial<Record<string, ImportField>> = fields;
  const named = Object.entries(given).flatMap(([name, field]) => (field === undefined ? [] : [[name, field] as const]));
  return { ...about, fields: Object.fromEntries(named) };
}
