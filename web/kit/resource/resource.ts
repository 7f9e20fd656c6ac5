import type * as z from "zod";
import type { Api, Call, Calls, DraftOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { TextKey } from "#contract/text";
import { type Column, type ColumnHelpers, columnHelpers } from "./column.ts";
import { type Field, type FieldHelpers, fieldHelpers } from "./field.ts";

/** What every row of a list has. */
export type RecordRow = { readonly id: Id };

type Paged = Call<z.ZodObject, z.ZodType<Page<RecordRow>>>;

/** An API that answers pages of rows. */
export type ListedCalls = Calls & { readonly page: Paged };

/** The row of an API's page call. */
export type RowOf<C extends ListedCalls> = OutputOf<C["page"]>["items"][number];
/** What the add call of an API takes; an API without it has no form. */
export type DraftOfApi<C extends ListedCalls> = C extends { readonly add: infer Add extends Call }
  ? DraftOf<Add>
  : object;
/** What the page call takes. */
export type FilterOf<C extends ListedCalls> = DraftOf<C["page"]>;

/** What a resource says. The form's fields are of the draft, those of the search are inputs of the page call. */
export type Definition<C extends ListedCalls> = {
  readonly title: TextKey;
  readonly columns: readonly Column<RowOf<C>>[];
  readonly search?: readonly Field<keyof FilterOf<C> & string>[];
  readonly form?: readonly Field<keyof DraftOfApi<C> & string>[];
  /** How a record is called in questions and labels; else by the text of its first column. */
  readonly nameOf?: (row: RowOf<C>) => string;
};

/** A list with its search and form, as the kit's parts take it. */
export type Resource<Row extends RecordRow> = {
  readonly api: Api;
  /** The call that answers the pages. */
  readonly pageCall: string;
  /** Its rows are not the records that the API's other calls write: they are to be looked at only. */
  readonly isDetail: boolean;
  readonly title: TextKey;
  /** What keys of texts of this resource begin with: `position` of `position.title`. */
  readonly prefix: string;
  readonly columns: readonly Column<Row>[];
  readonly search: readonly Field[];
  readonly form: readonly Field[];
  readonly nameOf: (row: Row) => string;
};

/**
 * Declares a list with search and form:
 * `defineResource(positionApi, (column, field) => ({ title: "position.title", columns: [column.text("name")] }))`.
 */
export function defineResource<C extends ListedCalls>(
  api: Api<C>,
  define: (column: ColumnHelpers<RowOf<C>>, field: FieldHelpers<DraftOfApi<C> & FilterOf<C>>) => Definition<C>,
): Resource<RowOf<C>> {
  const {
    title,
    columns,
    search = [],
    form = [],
    nameOf = firstColumnOf(columns),
  } = define(columnHelpers(), fieldHelpers());
  return { api, pageCall: "page", isDetail: false, title, prefix: prefixOf(title), columns, search, form, nameOf };
}

/** What a list of details says. */
export type DetailDefinition<Row> = Pick<Resource<Row & RecordRow>, "title" | "columns">;

/**
 * Declares a list that another call than `page` answers, to look at only:
 * `defineDetails(positionApi, "staff", (column) => ({ title: "position.staff", columns: [column.text("account")] }))`.
 */
export function defineDetails<C extends Calls & Readonly<Record<Name, Paged>>, Name extends string>(
  api: Api<C>,
  name: Name,
  define: (
    column: ColumnHelpers<OutputOf<C[Name]>["items"][number]>,
  ) => DetailDefinition<OutputOf<C[Name]>["items"][number]>,
): Resource<OutputOf<C[Name]>["items"][number]> {
  const { title, columns } = define(columnHelpers());
  return {
    api,
    pageCall: name,
    isDetail: true,
    title,
    prefix: prefixOf(title),
    columns,
    search: [],
    form: [],
    nameOf: firstColumnOf(columns),
  };
}

function prefixOf(title: TextKey): string {
  return title.split(".")[0] ?? title;
}

function firstColumnOf<Row extends RecordRow>(columns: readonly Column<Row>[]): (row: Row) => string {
  const first = columns[0]?.name ?? "id";
  return (row) => {
    const value = valueOf(row, first);
    return typeof value === "string" ? value : String(row.id);
  };
}

/** A field of a row whose name is known only at run time. */
export function valueOf(row: object, name: string): unknown {
  const value: unknown = Reflect.get(row, name);
  return value;
}
