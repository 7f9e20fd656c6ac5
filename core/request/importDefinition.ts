import type { Api, Call, InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { TextKey, TextParameters } from "#contract/text";
import type { Context } from "./context.ts";
import type { Values } from "./history/trackedRecord.ts";
import type { Table } from "#core/rows/table";

declare module "./app.ts" {
  interface App {
    /** Import definitions by the wire name of their record. */
    readonly imports: ReadonlyMap<string, ImportDefinition>;
  }
}

/** The record that a text refers to; `missing` if there is none, `several` if it is ambiguous. */
export type LookupResult = { readonly id: Id; readonly name: string } | "missing" | "several";

/** Finds records by their names in a file. */
export type RecordLookup = {
  /** The record for each text, among those that the caller sees. */
  find(ctx: Context, texts: readonly string[]): Promise<ReadonlyMap<string, LookupResult>>;
  loadNames(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>;
};

/** A field of a record that explains it where its name is suggested, and the words for its values. */
export type RecordNote = { readonly field: string; textOf(value: unknown): TextKey | undefined };

/**
 * How a text in a file refers to a record. `name`: by code or name. `path`: in a tree by code, or by its path from the
 * root, `公司/项目部`; a unique end of the path is enough. `entity`: like the import of these records. `own`: the module's
 * own lookup.
 */
export type Finder =
  | { readonly kind: "name"; readonly table: Table; readonly note?: RecordNote }
  | { readonly kind: "path"; readonly table: Table; readonly parent: string }
  | { readonly kind: "entity"; readonly entity: string }
  | ({ readonly kind: "own" } & RecordLookup);

/** A fixed value with its labels in every language. */
export type Choice = { readonly value: string; readonly labels: readonly string[] };

/** How the text of a cell becomes a value. */
export type CellFormat =
  | { readonly kind: "text" | "number" | "date" }
  | { readonly kind: "choice"; choices(ctx: Context): Promise<readonly Choice[]> }
  | { readonly kind: "record" | "records"; readonly finder: Finder };

/** Where new records go in a tree. */
export type ParentRecord = { readonly id: Id; readonly name: string };

/** Adds records that a file names and that do not exist. */
export type RecordAdder = {
  /** The call that adds one, `sysPos/add`; it is performed with the permissions of the caller. */
  readonly call: string;
  /** The call that proposes a free code for a name, `sysPos/proposeCode`. */
  readonly codeCall: string;
  /** Where the records go; `undefined`: the caller can add none. Without this function they have no place. */
  loadPlace?(ctx: Context): Promise<ParentRecord | undefined>;
  /** The input of the call without the code, or `undefined` for texts that are no plain name. */
  toDraft(name: string, place: ParentRecord | undefined): Values | undefined;
};

/** A field that a column of a file can fill. */
export type ImportField = CellFormat & {
  /** Its label, if it is not `<module>.<field>`. */
  readonly label?: TextKey;
  /** Example value and note in the template. */
  readonly example?: TextKey;
  readonly guide?: TextKey;
  /** Adds the records that it refers to, where they are missing. */
  readonly adder?: RecordAdder;
  /** One form for different ways to write the same text. */
  normalize?(text: string): string;
  /** The wire value of a table row, if it is not the column of the same name. */
  readStored?(row: Values): unknown;
  /** Current values of records that are not in the table's row. */
  loadCurrent?(ctx: Context, ids: readonly Id[]): Promise<ReadonlyMap<Id, unknown>>;
};

/** Why a cell or a whole row cannot be imported. */
export type Fault = {
  readonly field: string | null;
  readonly key: TextKey;
  readonly parameters?: TextParameters | undefined;
};

/** A field that must be unique, and the records that have each value, whether or not the caller sees them. */
export type UniqueField = {
  readonly field: string;
  findHolders(ctx: Context, values: readonly string[]): Promise<ReadonlyMap<string, Id>>;
};

/** The field of the key, and the one that identifies records where a file does not have it. */
export type KeySubstitute<Name extends string = string> = {
  readonly field: Name;
  readonly from: Name;
  /** Values of the key for a new record by its texts, the best first; the value of `from` comes last. */
  listProposals(texts: Readonly<Record<string, string>>): readonly string[];
};

/** How records of one kind are imported. */
export type ImportDefinition = {
  readonly api: Api;
  readonly table: Table;
  /** Title of its records: `position.title`. */
  readonly title: TextKey;
  /** The usage kind that new records count for, if tenants can have a limit of it. */
  readonly usageKind?: string;
  /** The fields that identify an existing record; the second list applies if the first is not filled. */
  readonly key: readonly string[];
  readonly fallbackKey?: readonly string[];
  /** Identifies records by another field if the file has no column for the key; new records get a proposed key. */
  readonly keySubstitute?: KeySubstitute;
  /** In the order of the template. */
  readonly fields: Readonly<Record<string, ImportField>>;
  /** Further titles of columns by field, in any language: those that lists from elsewhere use. */
  readonly otherTitles?: Readonly<Record<string, readonly string[]>>;
  /** Maps equal values of the key to one form: account names ignore case. */
  normalizeKey?(value: string): string;
  /**
   * Finds records by the values of their key, including those that the caller does not see. By default the table is
   * queried.
   */
  identify?(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, readonly Id[]>>;
  readonly unique?: readonly UniqueField[];
  /** Finds its records for fields of other imports that refer to them by `createEntityFinder`. */
  readonly finder?: Finder;
  /** How later rows of the file can refer to a new record: by its name, its path. */
  ownNames?(texts: Readonly<Record<string, string>>): readonly string[];
  /** The field that refers to records of the same kind. */
  readonly ownReference?: string;
  /** Fields that new records need besides those of the contract, where they depend on the tenant. */
  listRequiredFields?(ctx: Context): Promise<readonly string[]>;
  /** Whether the other values of a new record determine a required field. */
  isImplied?(field: string, values: Values): boolean;
  /** Columns that `check` needs, whatever the file fills. */
  readonly columnsForCheck?: readonly string[];
  /** Rules that neither contract nor database express; takes the values to write and the current row. */
  check?(ctx: Context, values: Values, row: Values | undefined): readonly Fault[];
};

type ImportableApi = Api<Readonly<Record<string, Call>> & { readonly add: Call; readonly update: Call }>;
type FieldOf<A extends ImportableApi> = keyof InputOf<A["calls"]["add"]> & string;

type DefineImportOptions<A extends ImportableApi> = Omit<
  ImportDefinition,
  "api" | "key" | "fallbackKey" | "fields" | "keySubstitute" | "ownReference" | "otherTitles"
> & {
  readonly api: A;
  readonly key: readonly FieldOf<A>[];
  readonly fallbackKey?: readonly FieldOf<A>[];
  readonly fields: { readonly [Name in FieldOf<A>]?: ImportField };
  readonly keySubstitute?: KeySubstitute<FieldOf<A>>;
  readonly ownReference?: FieldOf<A>;
  readonly otherTitles?: { readonly [Name in FieldOf<A>]?: readonly string[] };
};

/**
 * Defines the import of a module's records: `module({ imports: [positionImport] })`.
 *
 * ```ts
 * export const positionImport = defineImport({
 *   api: positionApi, table: positions, title: "position.title", key: ["name", "code"],
 *   fields: { name: textField("import.example.name"), code: textField(), orderNo: numberField(), status: choiceField(states) },
 * });
 * ```
 */
export function defineImport<A extends ImportableApi>({
  fields,
  otherTitles = {},
  ...definition
}: DefineImportOptions<A>): ImportDefinition {
  return { ...definition, fields: omitMissing<ImportField>(fields), otherTitles: omitMissing(otherTitles) };
}

function omitMissing<Value>(values: Readonly<Partial<Record<string, Value>>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
