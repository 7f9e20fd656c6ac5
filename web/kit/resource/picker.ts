import type { ComponentType } from "react";
import type { Api, Call, Calls, OutputOf, RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import type { TextKey } from "#contract/text";
import { call } from "#base/api";
import { canCall } from "#base/session/session";
import type { RecordRow } from "./resource.ts";
import type { TreeKey, TreeNode } from "../tree/treeLines.ts";
import type { TreeCalls } from "../tree/useTreeSearch.ts";

/** A record that a picker offers. */
export type PickerItem = {
  readonly value: TreeKey;
  readonly label: string;
  /** A second line: what distinguishes records with the same name, or why this one cannot be picked. */
  readonly meta?: string | undefined;
  readonly isDisabled?: boolean;
  /** Ids of all ancestors of a tree node. */
  readonly aboveIds?: readonly TreeKey[] | undefined;
};

/** The query of a picker and its context. */
export type PickerQuery = {
  readonly keyword: string;
  /** The record whose form contains the picker; a new one has none. */
  readonly recordId: Id | undefined;
  readonly signal?: AbortSignal;
};

/** A node of a picker's tree. */
export type PickerNode = TreeNode & { readonly id: Id; readonly aboveIds?: readonly TreeKey[] | undefined };

/** Whether an item is this record or one of its descendants. */
export function isWithin({ value, aboveIds }: Omit<PickerItem, "label">, record: TreeKey | undefined): boolean {
  return record !== undefined && (value === record || aboveIds?.includes(record) === true);
}

/** Props of the notice below a picked record; `onReplace` picks another one. */
export type PickerNoticeProps = {
  readonly value: TreeKey;
  readonly isDisabled: boolean;
  readonly onReplace: (item: PickerItem) => void;
};

/** A picker of records, for `field.pick("managerUserId", accountPicker)`. */
export type Picker = {
  /** Storage key of recent choices: controller and call. */
  readonly name: string;
  /** Writes of this API invalidate the options. */
  readonly api: string;
  /** Whether the caller may list the records. */
  readonly isPermitted: () => boolean;
  /** The records that match a text, as the server searches: by name, pinyin, initials. */
  readonly search: (query: PickerQuery) => Promise<readonly PickerItem[]>;
  /** The records of these ids, as far as the caller may see them. */
  readonly describe: (values: readonly TreeKey[], recordId: Id | undefined) => Promise<readonly PickerItem[]>;
  /** The calls of the tree, if the records form one. */
  readonly tree?: TreeCalls<PickerNode>;
  /** Said where nothing is found: which records are offered, if there are others. */
  readonly scopeNote?: TextKey | undefined;
  /** Offered while there are no records at all: a way to get some. */
  readonly EmptyAction?: ComponentType | undefined;
  /** Shown below the picked record: that it is out of use, for example, and which one took its place. */
  readonly Notice?: ComponentType<PickerNoticeProps> | undefined;
  /** Loads the ancestors of a node, the highest first; a tree of few levels is then picked from columns. */
  readonly loadAncestors?: AncestorLoader;
};

type AncestorLoader = (value: TreeKey) => Promise<readonly Id[]>;

/** Rows that a call answers: a page, or all at once. */
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

/** The definition of a picker over the rows of a call. */
type PickerDefinition<C extends Calls, Name extends keyof C & string> = {
  readonly call: Name;
  readonly label: (row: RowsOf<C[Name]>) => string;
  readonly meta?: (row: RowsOf<C[Name]>) => string | null | undefined;
  readonly isDisabled?: (row: RowsOf<C[Name]>) => boolean;
  readonly aboveIds?: (row: RowsOf<C[Name]>) => readonly TreeKey[];
  /** Further inputs of the call besides keyword and ids. */
  readonly fixed?: Partial<RawInputOf<C[Name]>>;
  readonly tree?: TreeCalls<PickerNode>;
  readonly loadAncestors?: AncestorLoader;
  readonly scopeNote?: TextKey;
  readonly EmptyAction?: ComponentType;
  readonly Notice?: ComponentType<PickerNoticeProps>;
};

/** Maximum number of options; the search finds others. */
const maxOptions = 30;

/**
 * Declares a picker for all forms and searches, over a call that takes a keyword: `definePicker(accountApi, { call:
 * "page", label: ({ realName }) => realName, meta: ({ account }) => account })`. A call without ids answers everything
 * at once; names are then looked up in that answer.
 */
export function definePicker<C extends Calls, Name extends RowCall<C>>(
  api: Api<C>,
  definition: PickerDefinition<C, Name>,
): Picker {
  const { call: name, label, meta, isDisabled, aboveIds, fixed, tree, loadAncestors } = definition;
  const { scopeNote, EmptyAction, Notice } = definition;
  const shape = api.calls[name]?.input.shape ?? {};
  const takes = (input: string) => input in shape;

  async function listRows(input: Record<string, unknown>, signal?: AbortSignal): Promise<readonly RowsOf<C[Name]>[]> {
    const acceptedInput = Object.fromEntries(Object.entries({ ...fixed, ...input }).filter(([key]) => takes(key)));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the inputs are the call's own, filtered by its schema
    const callInput = acceptedInput as RawInputOf<C[Name]>;
    const answer: unknown = await call(api, name, callInput, signal === undefined ? {} : { signal });
    const rows = Array.isArray(answer) ? answer : findItems(answer);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `RowCall` lets only calls through that answer these
    return rows as readonly RowsOf<C[Name]>[];
  }

  const toPickerItem = (row: RowsOf<C[Name]>): PickerItem => ({
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
    isPermitted: () => canCall(api, name),
    scopeNote,
    EmptyAction,
    Notice,
    search: async ({ keyword, signal }) => {
      const searchInput = keyword === "" ? {} : { keyword };
      const rows = await listRows({ ...searchInput, page: 1, pageSize: maxOptions }, signal);
      return rows.map(toPickerItem);
    },
    describe: async (values) => {
      const rows = await listRows({ ids: values, page: 1, pageSize: values.length });
      return rows.map(toPickerItem).filter(({ value }) => values.includes(value));
    },
    ...(tree === undefined ? {} : { tree }),
    ...(loadAncestors === undefined ? {} : { loadAncestors }),
  };
}

function findItems(answer: unknown): readonly unknown[] {
  const isPage = typeof answer === "object" && answer !== null && "items" in answer;
  return isPage && Array.isArray(answer.items) ? answer.items : [];
}
