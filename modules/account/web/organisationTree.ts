import { call } from "#kit";
import { type Organisation, organisationApi } from "#modules/organisation/contract";

/** An organisation as a node of a tree. */
export type OrganisationNode = {
  readonly id: number;
  readonly name: string;
  readonly hasChildren: boolean;
  readonly isDisabled: boolean;
  readonly count: number | undefined;
  readonly path: string;
};

function nodeOf({ id, name, hasChildren, disabled, staffCount, path }: Organisation): OrganisationNode {
  return { id, name, hasChildren, isDisabled: disabled, count: staffCount ?? undefined, path };
}

const mostFound = 50;

/** Where the nodes of the organisations come from; `withStaff` counts who works there. */
export function organisationTree(withStaff: boolean) {
  return {
    queryKey: [organisationApi.name, withStaff ? "panel" : "picker"],
    load: async (parentId: number | undefined) =>
      (await call(organisationApi, "children", { pid: parentId ?? 0, withStaff })).map(nodeOf),
    search: async (keyword: string) =>
      (await call(organisationApi, "page", { keyword, withStaff, pageSize: mostFound })).items.map(nodeOf),
  };
}
