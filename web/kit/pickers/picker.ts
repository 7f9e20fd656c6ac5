import type { Api, Call, Calls, DraftOf, OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { call } from "../../api.ts";
import { mayCall } from "../../session/session.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { TreeKey, TreeNode } from "../tree/treeLines.ts";
import type { TreeCalls } from "../tree/useTreeSearch.ts";

/** One of the records that a picker offers. */
export type Pick = {
  readonly value: TreeKey;
  readonly label: string;
  /** A second line: what tells namesakes apart, or why it cannot be picked. */
  readonly meta?: string | undefined;
  readonly isDisabled?: boolean;
  /** Of a node of a tree all that it lies below. */
  readonly aboveIds?: readonly TreeKey[] | undefined;
};

/** What a picker is asked, and where. */
export type Asked = {
  readonly keyword: string;
  /** The record whose form the picker stands in; a new one has none. */
  readonly recordId: Id | undefined;
  readonly signal?: AbortSignal;
};

/** A node of a picker's tree. */
export type PickNode = TreeNode & { readonly id: Id; readonly aboveIds?: readonly TreeKey[] | undefined };

/** Whether something offered is this record, or lies below it. */
export function isWithin({ value, aboveIds }: Omit<Pick, "label">, record: TreeKey | undefined): boolean {
  return record !== undefined && (value === record || aboveIds?.includes(record) === true);
}

/** Records of one kind to be picked from, for `field.pick("managerUserId", accountPicker)`. */
export type Picker = {
  /** What recent choices are kept under: controller and call. */
  readonly name: string;
  /** Writes of this API make what was offered out of date. */
  readonly api: string;
  /** Whether the caller may ask for them at all. */
  readonly isPermitted: () => boolean;
  /** The records that match a text, in the server's reading of it: name, pinyin, initials. */
  readonly search: (asked: Asked) => Promise<readonly Pick[]>;
  /** The records of these ids, as far as the caller may see them. */
  readonly describe: (values: readonly TreeKey[], recordId: Id | undefined) => Promise<readonly Pick[]>;
  /** Where they are the nodes of a tree, what that is made of. */
  readonly tree?: TreeCalls<PickNode>;
  /** What lies above a node, the highest first: a tree of few levels is then picked from columns side by side. */
  readonly above?: Above;
};

type Above = (value: TreeKey) => Promise<readonly Id[]>;

/** Rows that a call answers: pages of them, or all at once. */
type RowsOf<C extends Call> =
  OutputOf<C> extends readonly (infer Row)[]
    ? Row
    : OutputOf<C> extends { readonly items: readonly (infer Row)[] }
      ? Row
      : never;

/** Calls that answer rows. */
type RowCall<C extends Calls> = {
  [Name in keyof C & string]: RowsOf<C[Name]> extends RecordRow ? Name : never;
}[keyof C & string];

/** What a picker says of the rows that a call answers. */
type About<C extends Calls, Name extends keyof C & string> = {
  readonly call: Name;
  readonly label: (row: RowsOf<C[Name]>) => string;
  readonly meta?: (row: RowsOf<C[Name]>) => string | null | undefined;
  readonly isDisabled?: (row: RowsOf<C[Name]>) => boolean;
  readonly aboveIds?: (row: RowsOf<C[Name]>) => readonly TreeKey[];
  /** Inputs of the call beside keyword and ids. */
  readonly fixed?: Partial<DraftOf<C[Name]>>;
  readonly tree?: TreeCalls<PickNode>;
  readonly above?: Above;
};

/** So many are offered at once; who wants another one types. */
const offered = 30;

/**
 * Declares a picker once, for every form and search, over a call that takes a keyword:
 * `definePicker(accountApi, { call: "page", label: ({ realName }) => realName, meta: ({ account }) => account })`.
 * A call that takes no ids answers everything at once; names are then looked up there.
 */
export function definePicker<C extends Calls, Name extends RowCall<C>>(api: Api<C>, about: About<C, Name>): Picker {
  const { call: name, label, meta, isDisabled, aboveIds, fixed, tree, above } = about;
  const shape = api.calls[name]?.input.shape ?? {};
  const takes = (input: string) => input in shape;

  async function rowsOf(input: Record<string, unknown>, signal?: AbortSignal): Promise<readonly RowsOf<C[Name]>[]> {
    const wanted = Object.fromEntries(Object.entries({ ...fixed, ...input }).filter(([key]) => takes(key)));
    // The inputs are the call's own, looked up in its schema; what they are is known only where it is named.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
    const answer: unknown = await call(api, name, wanted as DraftOf<C[Name]>, signal === undefined ? {} : { signal });
    const rows = Array.isArray(answer) ? answer : itemsIn(answer);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `RowCall` lets only calls through that answer these
    return rows as readonly RowsOf<C[Name]>[];
  }

  const pickOf = (row: RowsOf<C[Name]>): Pick => ({
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `RowCall` lets only rows through that have an id
    value: (row as RecordRow).id,
    label: label(row),
    meta: meta?.(row) ?? undefined,
    isDisabled: isDisabled?.(row) ?? false,
    aboveIds: aboveIds?.(row),
  });

  return {
    name: `${api.name}/${name}`,
    api: api.name,
    isPermitted: () => mayCall(api, name),
    search: async ({ keyword, signal }) => {
      const asked = keyword === "" ? {} : { keyword };
      const rows = await rowsOf({ ...asked, page: 1, pageSize: offered }, signal);
      return rows.map(pickOf);
    },
    describe: async (values) => {
      const rows = await rowsOf({ ids: values, page: 1, pageSize: values.length });
      return rows.map(pickOf).filter(({ value }) => values.includes(value));
    },
    ...(tree === undefined ? {} : { tree }),
    ...(above === undefined ? {} : { above }),
  };
}

function itemsIn(answer: unknown): readonly unknown[] {
  const isPage = typeof answer === "object" && answer !== null && "items" in answer;
  return isPage && Array.isArray(answer.items) ? answer.items : [];
}
