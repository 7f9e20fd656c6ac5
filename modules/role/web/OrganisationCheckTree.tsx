import type { Id } from "#contract/id";
import { AsyncCheckTree, call, useWords } from "#kit";
import { type Organisation, organisationApi, type OrganisationNode } from "#modules/organisation/contract";

type Props = { value: ReadonlySet<Id>; start: ReadonlySet<Id>; onChange: (value: ReadonlySet<Id>) => void };

type Node = { id: Id; name: string; hasChildren: boolean; isDisabled: boolean; path: string };

const mostFound = 100;
const mostNamed = 1000;

/** Organisations to be ticked one by one; those outside of the caller's own reach are not his to give. */
export function OrganisationCheckTree({ value, start, onChange }: Props) {
  const t = useWords();
  return (
    <AsyncCheckTree<Node>
      label={t("role.organisations")}
      queryKey={[organisationApi.name, "role"]}
      load={async (pid) => (await call(organisationApi, "children", { pid: pid ?? 0 })).map(asNode)}
      search={async (keyword) => await found({ keyword, pageSize: mostFound })}
      describe={async (ids) => await found({ ids: [...ids], pageSize: mostNamed })}
      below={async (id) => idsBelow(await call(organisationApi, "list", { id }))}
      value={value}
      start={start}
      onChange={onChange}
    />
  );
}

async function found(query: { keyword?: string; ids?: Id[]; pageSize: number }): Promise<Node[]> {
  return (await call(organisationApi, "page", query)).items.map(asNode);
}

function asNode({ id, name, hasChildren, disabled, path }: Organisation): Node {
  return { id, name, hasChildren, isDisabled: disabled, path };
}

/** What lies below the root of a tree, as far as the caller may give it. */
function idsBelow(roots: readonly OrganisationNode[]): Id[] {
  return roots.flatMap(({ children }) => reachable(children));
}

function reachable(nodes: readonly OrganisationNode[]): Id[] {
  return nodes.flatMap(({ id, disabled, children }) => [...(disabled ? [] : [id]), ...reachable(children)]);
}
