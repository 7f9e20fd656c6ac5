import { TreePanel, usePageSearch, useTexts } from "#kit";
import { Id } from "#contract/id";
import { createOrganisationTree } from "#modules/identity/organisation/web";

/** The organisation in the address of the page: `?orgId=…&withChildren=false`. */
export type OrganisationSelection = { readonly orgId: Id | undefined; readonly withChildren: boolean };

/** The organisation in the page's address, and a function to select another one. */
export function useOrganisationSelection(): readonly [
  OrganisationSelection,
  (selection: OrganisationSelection) => void,
] {
  const [search, setSearch] = usePageSearch();
  const selection = {
    orgId: Id.safeParse(Number(search.get("orgId") ?? Number.NaN)).data,
    withChildren: search.get("withChildren") !== "false",
  };

  function choose({ orgId, withChildren }: OrganisationSelection): void {
    const next = new URLSearchParams(search);
    for (const name of ["orgId", "withChildren", "page"]) next.delete(name);
    if (orgId !== undefined) next.set("orgId", String(orgId));
    if (!withChildren) next.set("withChildren", "false");
    setSearch(next);
  }

  return [selection, choose];
}

const tree = createOrganisationTree({ withCounts: true });

type Props = { selection: OrganisationSelection; onChoose: (selection: OrganisationSelection) => void };

/** The tree of organisations next to the accounts. */
export function OrganisationPanel({ selection, onChoose }: Props) {
  const t = useTexts();
  return (
    <TreePanel
      {...tree}
      label={t("account.organisations")}
      selected={selection.orgId}
      onSelect={(node) => onChoose({ ...selection, orgId: Id.safeParse(node?.id).data })}
      withChildren={selection.withChildren}
      onWithChildren={(withChildren) => onChoose({ ...selection, withChildren })}
    />
  );
}
