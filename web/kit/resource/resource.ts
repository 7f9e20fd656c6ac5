import type { ReactNode } from "react";
import type * as z from "zod";
import type { Api, Call, Calls, OutputOf, RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { Page } from "#contract/page";
import type { TextKey } from "#contract/text";
import { type Column, type ColumnHelpers, createColumnHelpers } from "./column.ts";
import type { FormContainer } from "../form/formContainer.ts";
import { createFieldHelpers, type Field, type FieldHelpers, type Values } from "./field.ts";

/** Every row of a list has an id. */
export type RecordRow = { readonly id: Id };

type PageCall = Call<z.ZodObject, z.ZodType<Page<RecordRow>>>;

/** An API with a page call. */
export type ListedCalls = Calls & { readonly page: PageCall };

/** The row of an API's page call. */
export type RowOf<C extends ListedCalls> = OutputOf<C["page"]>["items"][number];
/** The input of an API's add call; an API without it has no form. */
export type DraftOfApi<C extends ListedCalls> = C extends { readonly add: infer Add extends Call }
  ? RawInputOf<Add>
  : object;
/** The input of an API's page call. */
export type FilterOf<C extends ListedCalls> = RawInputOf<C["page"]>;

/** The record that a form edits: the answer of the call `detail`, else the row. */
export type RecordOf<C extends ListedCalls> = C extends { readonly detail: infer Detail extends Call }
  ? OutputOf<Detail>
  : RowOf<C>;

/** One section of a long form. */
export type FormSection<Name extends string = string> = {
  readonly title: TextKey;
  readonly fields: readonly Field<Name>[];
};

type FormOf<Name extends string> = readonly Field<Name>[] | readonly FormSection<Name>[];
type Draft<C extends ListedCalls> = Partial<DraftOfApi<C>>;

/** The definition of a resource. Form fields belong to the draft, search fields to the input of the page call. */
export type Definition<C extends ListedCalls> = {
  readonly title: TextKey;
  readonly columns: readonly Column<RowOf<C>>[];
  readonly search?: readonly Field<keyof FilterOf<C> & string>[];
  /** Enter in the empty first search field asks for a keyword (specification 5). */
  readonly requiresKeyword?: boolean;
  /** Says below an empty list what will appear in it, if that needs explaining. */
  readonly emptyText?: TextKey;
  /** Fields, or sections of fields in a long form. */
  readonly form?: FormOf<keyof DraftOfApi<C> & string>;
  /** Schema of the form if the add call accepts less from existing clients. */
  readonly draft?: z.ZodObject;
  /** The call that answers further fields that the form requires, where they depend on the tenant. */
  readonly requirementsCall?: keyof C & string;
  /** Width of the form's drawer in pixels; 640 unless it contains a tree. */
  readonly formWidth?: FormWidth;
  /** Container of the form; the default is a dialog for up to 6 fields, a drawer for up to 20, a page for more. */
  readonly formContainer?: FormContainer;
  /** Values that the next new record keeps after "save and next". */
  readonly keepOnNext?: readonly (keyof DraftOfApi<C> & string)[];
  /** Rows contain less than the form needs: it starts from the answer of this call for the record's id. */
  readonly detail?: keyof C & "detail";
  /** The call that saves an edit, if it is not `update`. */
  readonly saveCall?: keyof C & string;
  /** What the input changes, in the footer of the form: "Menus +3". */
  readonly renderChanges?: (values: Values) => ReactNode;
  /** Start values of a copy; the default is all values of the record. */
  readonly toCopy?: (record: RecordOf<C>) => Draft<C>;
  /**
   * Derived fields: receives the user's change and all values, returns further values to set. The user's own input in
   * such a field stays until its sources give another value.
   */
  readonly derive?: (changed: Draft<C>, values: Draft<C>) => Draft<C> | undefined;
  /** Fields of a new record that the server proposes a value for. */
  readonly proposals?: readonly Proposal<keyof DraftOfApi<C> & string, keyof C & string>[];
  /** The card of a row on a phone, where its defaults do not suit. */
  readonly card?: CardLayout<RowOf<C>>;
  /** The name of a record in questions and labels; the default is the text of its first column. */
  readonly getName?: (row: RowOf<C>) => string;
  /** The title of the form of a record that is not simply edited in it. */
  readonly getFormTitle?: (row: RowOf<C>) => TextKey | undefined;
  /** The number of people who lose access when the record is disabled; null: not known. Asked for before. */
  readonly countPeople?: (row: RowOf<C>) => number | null;
  /** The message after a record is disabled, with its `name`; the default names the record only. */
  readonly disabledText?: TextKey;
  /** Whether a record can no longer be edited or deleted by any caller: its row offers neither. */
  readonly isFinal?: (row: RowOf<C>) => boolean;
  /** Whether a record comes with the product: it can be edited, and is neither copied nor deleted. */
  readonly isBuiltIn?: (row: RowOf<C>) => boolean;
  /** Fields that are changed for many selected records at once. */
  readonly batchChanges?: readonly BatchChange<keyof DraftOfApi<C> & string, keyof C & string>[];
};

/** A call that answers a value for a field by the value of another one, `from`. */
export type Proposal<Field extends string = string, Call extends string = string> = {
  readonly field: Field;
  readonly from: Field;
  readonly call: Call;
};

/** A field of the form that gets the same value in many records: a call for each with the id and this field. */
export type BatchChange<Field extends string = string, Call extends string = string> = {
  readonly field: Field;
  /** The default is `update`. */
  readonly call?: Call;
  /** The default is the label of the field. */
  readonly title?: TextKey;
};

/** What the card of a row shows on a phone besides the name. Other fields are seen when the card is opened. */
export type CardLayout<Row> = {
  /** Fields in the line under the name; by default the first three columns of texts, persons and dictionary values. */
  readonly meta?: readonly (keyof Row & string)[];
  /** Columns at the end of the card; by default those of the kind `status`. */
  readonly status?: readonly (keyof Row & string)[];
  /** The instant at the end of the first line; by default the first one of a list without status. */
  readonly time?: keyof Row & string;
  /** A longer text in two lines. */
  readonly text?: keyof Row & string;
  /** What stands out about a row, in a line under its name. */
  readonly renderMarks?: (row: Row) => ReactNode;
  /** Only names of unread rows are bold. */
  readonly isUnread?: (row: Row) => boolean;
};

/** Widths of form drawers in pixels. */
export type FormWidth = 640 | 880;

/** A list with its search and form, as the parts of the kit use it. */
export type Resource<Row extends RecordRow> = {
  readonly api: Api;
  /** The call that answers the pages. */
  readonly pageCall: string;
  /** Its rows are not the records that the API writes: they are read-only. */
  readonly isDetail: boolean;
  readonly title: TextKey;
  /** Prefix of the text keys of this resource: `position` of `position.title`. */
  readonly prefix: string;
  readonly columns: readonly Column<Row>[];
  readonly search: readonly Field[];
  readonly requiresKeyword: boolean;
  readonly emptyText?: TextKey | undefined;
  /** All fields of the form, in any section. */
  readonly form: readonly Field[];
  /** The same fields by section; a plain form has one. */
  readonly sections: readonly FormSection[];
  readonly formWidth: FormWidth;
  readonly formContainer: FormContainer | undefined;
  readonly keepOnNext: readonly string[];
  /** Schema of the form; the default is the input of the add call. */
  readonly draft?: z.ZodObject | undefined;
  readonly requirementsCall?: string | undefined;
  /** Whether fields of the form are required, where that differs from the schema. */
  readonly requirements?: Readonly<Record<string, boolean>>;
  readonly detail: string | undefined;
  readonly saveCall?: string | undefined;
  readonly renderChanges?: ((values: Values) => ReactNode) | undefined;
  readonly toCopy: ((record: object) => Values) | undefined;
  readonly derive: ((changed: Values, values: Values) => Values | undefined) | undefined;
  readonly proposals: readonly Proposal[];
  readonly card: CardLayout<Row>;
  readonly getName: (row: Row) => string;
  readonly getFormTitle?: ((row: Row) => TextKey | undefined) | undefined;
  readonly isFinal: ((row: Row) => boolean) | undefined;
  readonly isBuiltIn?: ((row: Row) => boolean) | undefined;
  /** The number of people who lose access when a record is disabled. */
  readonly countPeople?: ((row: Row) => number | null) | undefined;
  readonly disabledText?: TextKey | undefined;
  readonly batchChanges?: readonly BatchChange[] | undefined;
};

/**
 * Declares a list with search and form:
 * `defineResource(positionApi, (column, field) => ({ title: "position.title", columns: [column.text("name")] }))`.
 */
export function defineResource<C extends ListedCalls>(
  api: Api<C>,
  define: (column: ColumnHelpers<RowOf<C>>, field: FieldHelpers<DraftOfApi<C> & FilterOf<C>>) => Definition<C>,
): Resource<RowOf<C>> {
  const definition = define(createColumnHelpers(), createFieldHelpers());
  const { title, columns, search = [], form = [], formWidth = 640, getName = getFirstColumnText(columns) } = definition;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the form knows fields by name; these functions are typed by the same fields
  const { toCopy, derive } = definition as unknown as Pick<Resource<RowOf<C>>, "toCopy" | "derive">;
  const sections = toSections(form);
  return {
    api,
    pageCall: "page",
    isDetail: false,
    title,
    prefix: getPrefix(title),
    columns,
    search,
    requiresKeyword: definition.requiresKeyword ?? false,
    emptyText: definition.emptyText,
    form: sections.flatMap(({ fields }) => fields),
    sections,
    formWidth,
    formContainer: definition.formContainer,
    keepOnNext: definition.keepOnNext ?? [],
    draft: definition.draft,
    requirementsCall: definition.requirementsCall,
    detail: definition.detail,
    saveCall: definition.saveCall,
    renderChanges: definition.renderChanges,
    toCopy,
    derive,
    proposals: definition.proposals ?? [],
    card: definition.card ?? {},
    getName,
    getFormTitle: definition.getFormTitle,
    countPeople: definition.countPeople,
    disabledText: definition.disabledText,
    isFinal: definition.isFinal,
    isBuiltIn: definition.isBuiltIn,
    batchChanges: definition.batchChanges,
  };
}

function toSections(form: FormOf<string>): readonly FormSection[] {
  const parts: readonly (Field | FormSection)[] = form;
  const fields = parts.filter((part) => "kind" in part);
  return fields.length === 0 ? parts.filter((part) => "fields" in part) : [{ title: "kit.section", fields }];
}

/** The definition of a read-only list. */
export type ReadOnlyListDefinition<Row> = Pick<Resource<Row & RecordRow>, "title" | "columns"> &
  Partial<Pick<Resource<Row & RecordRow>, "search" | "getName" | "card">>;

/**
 * Declares a read-only list that another call than `page` answers: `defineReadOnlyList(positionApi, "staff", (column) => ({
 * title: "position.staff", columns: [column.text("account")] }))`.
 */
export function defineReadOnlyList<C extends Calls & Readonly<Record<Name, PageCall>>, Name extends string>(
  api: Api<C>,
  name: Name,
  define: (
    column: ColumnHelpers<OutputOf<C[Name]>["items"][number]>,
    field: FieldHelpers<RawInputOf<C[Name]>>,
  ) => ReadOnlyListDefinition<OutputOf<C[Name]>["items"][number]>,
): Resource<OutputOf<C[Name]>["items"][number]> {
  const {
    title,
    columns,
    search = [],
    getName = getFirstColumnText(columns),
    card = {},
  } = define(createColumnHelpers(), createFieldHelpers());
  return {
    api,
    pageCall: name,
    isDetail: true,
    title,
    prefix: getPrefix(title),
    columns,
    search,
    requiresKeyword: false,
    form: [],
    sections: [],
    formWidth: 640,
    formContainer: undefined,
    keepOnNext: [],
    detail: undefined,
    toCopy: undefined,
    derive: undefined,
    proposals: [],
    card,
    getName,
    isFinal: undefined,
  };
}

function getPrefix(title: TextKey): string {
  return title.split(".")[0] ?? title;
}

function getFirstColumnText<Row extends RecordRow>(columns: readonly Column<Row>[]): (row: Row) => string {
  const first = columns[0]?.name ?? "id";
  return (row) => {
    const value = readFieldValue(row, first);
    return typeof value === "string" ? value : String(row.id);
  };
}

/** Reads a field of a row by a name that is known only at run time. */
export function readFieldValue(row: object, name: string): unknown {
  const value: unknown = Reflect.get(row, name);
  return value;
}
