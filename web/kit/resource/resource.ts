import type * as z from "zod";
import type { Api, Call, Calls, DraftOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { TextKey } from "#contract/text";
import { type Column, type ColumnHelpers, columnHelpers } from "./column.ts";
import type { FormPlace } from "../form/formPlace.ts";
import { type Field, type FieldHelpers, fieldHelpers, type Values } from "./field.ts";

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

/** What the form of an API edits: the answer of its call `detail`, else the row. */
export type RecordOf<C extends ListedCalls> = C extends { readonly detail: infer Detail extends Call }
  ? OutputOf<Detail>
  : RowOf<C>;

/** One part of a long form. */
export type FormSection<Name extends string = string> = {
  readonly title: TextKey;
  readonly fields: readonly Field<Name>[];
};

type FormOf<Name extends string> = readonly Field<Name>[] | readonly FormSection<Name>[];
type Draft<C extends ListedCalls> = Partial<DraftOfApi<C>>;

/** What a resource says. The form's fields are of the draft, those of the search are inputs of the page call. */
export type Definition<C extends ListedCalls> = {
  readonly title: TextKey;
  readonly columns: readonly Column<RowOf<C>>[];
  readonly search?: readonly Field<keyof FilterOf<C> & string>[];
  /** Enter in the empty first field of the search says that a keyword must be entered (specification 5). */
  readonly requiresKeyword?: boolean;
  /** Fields, or where there are many of them sections of fields. */
  readonly form?: FormOf<keyof DraftOfApi<C> & string>;
  /** What the form asks for, where the add call takes less from existing clients. */
  readonly draft?: z.ZodObject;
  /** Pixels of the form's drawer; 640 unless it holds a tree. */
  readonly formWidth?: FormWidth;
  /** Where the form stands; else a dialog for up to 6 fields, a drawer for up to 20, a page for more. */
  readonly place?: FormPlace;
  /** What the next new record starts with, when one is saved and another one begun at once. */
  readonly keepOnNext?: readonly (keyof DraftOfApi<C> & string)[];
  /** The rows say less than the form needs: it starts from what this call answers to the record's id. */
  readonly detail?: keyof C & "detail";
  /** What a copy starts with; else with all that the record has. */
  readonly copyOf?: (record: RecordOf<C>) => Draft<C>;
  /**
   * Fields that follow from others: gets what the user changed and all values, answers what else is to be set. What the
   * user typed over such a value stays until what it follows from gives another one.
   */
  readonly derive?: (changed: Draft<C>, values: Draft<C>) => Draft<C> | undefined;
  /** The line under the name of a row's card on a phone; it stands for the other columns. */
  readonly cardMeta?: (row: RowOf<C>) => string;
  /** How a record is called in questions and labels; else by the text of its first column. */
  readonly nameOf?: (row: RowOf<C>) => string;
  /** A record that is no longer edited nor deleted, whoever asks: its row offers neither. */
  readonly isFinal?: (row: RowOf<C>) => boolean;
};

/** Widths that drawers of forms have. */
export type FormWidth = 640 | 880;

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
  readonly requiresKeyword: boolean;
  /** All fields of the form, whatever section they stand in. */
  readonly form: readonly Field[];
  /** The same fields by sections; a plain form is one. */
  readonly sections: readonly FormSection[];
  readonly formWidth: FormWidth;
  readonly place: FormPlace | undefined;
  readonly keepOnNext: readonly string[];
  /** What the form asks for; else what the add call takes. */
  readonly draft?: z.ZodObject | undefined;
  readonly detail: string | undefined;
  readonly copyOf: ((record: object) => Values) | undefined;
  readonly derive: ((changed: Values, values: Values) => Values | undefined) | undefined;
  readonly cardMeta: ((row: Row) => string) | undefined;
  readonly nameOf: (row: Row) => string;
  readonly isFinal: ((row: Row) => boolean) | undefined;
};

/**
 * Declares a list with search and form:
 * `defineResource(positionApi, (column, field) => ({ title: "position.title", columns: [column.text("name")] }))`.
 */
export function defineResource<C extends ListedCalls>(
  api: Api<C>,
  define: (column: ColumnHelpers<RowOf<C>>, field: FieldHelpers<DraftOfApi<C> & FilterOf<C>>) => Definition<C>,
): Resource<RowOf<C>> {
  const definition = define(columnHelpers(), fieldHelpers());
  const { title, columns, search = [], form = [], formWidth = 640, nameOf = firstColumnOf(columns) } = definition;
  // The form knows the fields of its draft by name only; they are the very ones that these functions are typed by.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const { copyOf, derive } = definition as unknown as Pick<Resource<RowOf<C>>, "copyOf" | "derive">;
  const sections = sectionsOf(form);
  return {
    ...{ api, pageCall: "page", isDetail: false, title, prefix: prefixOf(title), columns, search },
    requiresKeyword: definition.requiresKeyword ?? false,
    form: sections.flatMap(({ fields }) => fields),
    sections,
    formWidth,
    place: definition.place,
    keepOnNext: definition.keepOnNext ?? [],
    draft: definition.draft,
    detail: definition.detail,
    copyOf,
    derive,
    cardMeta: definition.cardMeta,
    nameOf,
    isFinal: definition.isFinal,
  };
}

function sectionsOf(form: FormOf<string>): readonly FormSection[] {
  const parts: readonly (Field | FormSection)[] = form;
  const fields = parts.filter((part) => "kind" in part);
  return fields.length === 0 ? parts.filter((part) => "fields" in part) : [{ title: "kit.section", fields }];
}

/** What a list of details says. */
export type DetailDefinition<Row> = Pick<Resource<Row & RecordRow>, "title" | "columns"> &
  Partial<Pick<Resource<Row & RecordRow>, "search" | "nameOf">>;

/**
 * Declares a list that another call than `page` answers, to look at only:
 * `defineDetails(positionApi, "staff", (column) => ({ title: "position.staff", columns: [column.text("account")] }))`.
 */
export function defineDetails<C extends Calls & Readonly<Record<Name, Paged>>, Name extends string>(
  api: Api<C>,
  name: Name,
  define: (
    column: ColumnHelpers<OutputOf<C[Name]>["items"][number]>,
    field: FieldHelpers<DraftOf<C[Name]>>,
  ) => DetailDefinition<OutputOf<C[Name]>["items"][number]>,
): Resource<OutputOf<C[Name]>["items"][number]> {
  const { title, columns, search = [], nameOf = firstColumnOf(columns) } = define(columnHelpers(), fieldHelpers());
  return {
    api,
    pageCall: name,
    isDetail: true,
    title,
    prefix: prefixOf(title),
    columns,
    search,
    requiresKeyword: false,
    form: [],
    sections: [],
    formWidth: 640,
    place: undefined,
    keepOnNext: [],
    detail: undefined,
    copyOf: undefined,
    derive: undefined,
    cardMeta: undefined,
    nameOf,
    isFinal: undefined,
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
