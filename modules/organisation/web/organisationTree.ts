import type { Id } from "#contract/id";
import { call } from "#kit";
import { type Organisation, organisationApi } from "#modules/organisation/contract";

/** An organisation as trees and pickers show it; `count`: who works there and below. */
type OrganisationTreeNode = {
  readonly id: Id;
  readonly name: string;
  readonly hasChildren: boolean;
  readonly count?: number | undefined;
  readonly isDisabled: boolean;
  readonly path: string;
  readonly aboveIds: readonly Id[];
};

/** So many are found at once. */
const found = 50;

/**
 * What trees of organisations on the server are made of: `<TreePanel {...organisationTree()} … />`. `withCounts` adds how
 * many people there are.
 */
export function organisationTree({ withCounts = false } = {}) {
  const nodeOf = (organisation: Organisation): OrganisationTreeNode => {
    const { id, name, hasChildren, staffCount, disabled, path, aboveIds } = organisation;
    return { id, name, hasChildren, count: staffCount ?? undefined, isDisabled: disabled, path, aboveIds };
  };
  const page = async (input: { ids?: Id[]; keyword?: string }, pageSize: number) =>
    (await call(organisationApi, "page", { ...input, pageSize, withStaff: withCounts })).items.map(nodeOf);
  return {
    queryKey: [organisationApi.name, "tree", withCounts],
    load: async (parentId: Id | undefined) =>
      (await call(organisationApi, "children", { pid: parentId ?? 0, withStaff: withCounts })).map(nodeOf),
    search: async (keyword: string) => await page({ keyword }, found),
    /** Names and paths of organisations that were not loaded. */
    describe: async (ids: readonly Id[]) => (ids.length === 0 ? [] : await page({ ids: [...ids] }, ids.length)),
    /** Ids of all below one. */
    below: async (id: Id) => await call(organisationApi, "below", { id }),
  };
}
