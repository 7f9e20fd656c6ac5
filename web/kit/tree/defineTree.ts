import * as z from "zod";
import type { Api, Call, Calls, OutputOf } from "#contract/api";
import { type Page, pageOf } from "#contract/page";
import { unwrapSchema } from "#contract/schema";
import type { ColumnHelpers } from "../resource/column.ts";
import type { FieldHelpers } from "../resource/field.ts";
import {
  type Definition,
  defineResource,
  type DraftOfApi,
  type FilterOf,
  type RecordRow,
  type Resource,
} from "../resource/resource.ts";

type TreeCall = Call<z.ZodObject, z.ZodType<RecordRow[]>>;

type Conditions<Row> = z.ZodObject<
  { [Name in keyof Row & string]: z.ZodType<Row[Name], Row[Name]> } & { keyword: z.ZodString }
>;

/** The API as definitions are typed: its page call is replaced by the one that answers the whole tree. */
type WithPageCall<C extends Calls, Row> = C & {
  readonly page: Call<Conditions<Row>, z.ZodType<Page<Row & RecordRow>>>;
};

/**
 * Declares a list whose rows one call answers as a whole tree, for `useTreeList(resource, { whole: "list" })`:
 * `defineTree(menuApi, "list", (column, field) => ({ title: "menu.title", search: [field.text("title")], … }))`. The
 * browser searches it: by fields of its rows, and by `keyword` in all text columns.
 */
export function defineTree<C extends Calls & Readonly<Record<Name, TreeCall>>, Name extends string>(
  api: Api<C>,
  name: Name,
  define: (
    column: ColumnHelpers<OutputOf<C[Name]>[number]>,
    field: FieldHelpers<
      DraftOfApi<WithPageCall<C, OutputOf<C[Name]>[number]>> & FilterOf<WithPageCall<C, OutputOf<C[Name]>[number]>>
    >,
  ) => Definition<WithPageCall<C, OutputOf<C[Name]>[number]>>,
): Resource<OutputOf<C[Name]>[number]> {
  const call = api.calls[name];
  const rows = unwrapSchema(call.output);
  const row = rows instanceof z.ZodArray ? unwrapSchema(rows.element) : undefined;
  if (!(row instanceof z.ZodObject)) throw new Error(`${api.name}/${name} answers no rows`);
  const input = z.object({ ...call.input.shape, ...row.shape, keyword: z.string() });
  const page = { ...call, input, output: pageOf(row) };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schemas are those of the row type above
  const paged = { name: api.name, calls: { ...api.calls, page } } as unknown as Api<
    WithPageCall<C, OutputOf<C[Name]>[number]>
  >;
  const searched: Api = { name: api.name, calls: { ...api.calls, [name]: { ...call, input } } };
  return { ...defineResource(paged, define), api: searched, pageCall: name };
}
