import type { Id } from "#contract/id";
import { call } from "#kit";
import { type Organisation, organisationApi } from "../contract.ts";

/** An organisation in trees and pickers; `count`: the number of accounts in it and below. */
type OrganisationTreeNode = {
  readonly id: Id;
  readonly name: string;
  readonly hasChildren: boolean;
  readonly count?: number | undefined;
  readonly isDisabled: boolean;
  readonly path: string;
  readonly aboveIds: readonly Id[];
};

/** Maximum number of search results. */
const found = 50;

/**
 * Data sources of organisation trees: `<TreePanel {...createOrganisationTree()} … />`. `withCounts` adds the number of
 * accounts.
 */
export function createOrganisationTree({ withCounts = false } = {}) {
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
    /** Names and paths of organisations that are not in the loaded part. */
    describe: async (ids: readonly Id[]) => (ids.length === 0 ? [] : await page({ ids: [...ids] }, ids.length)),
  };
}
