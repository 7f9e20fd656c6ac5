import { TreePanel, usePageSearch, useWords } from "#kit";
import { Id } from "#contract/id";
import { organisationTree } from "#modules/organisation/web";

/** Which organisation a page is about, as its address says: `?orgId=…&withChildren=false`. */
export type Place = { readonly orgId: Id | undefined; readonly withChildren: boolean };

/** The organisation in the page's address, and how to choose another one. */
export function usePlace(): readonly [Place, (place: Place) => void] {
  const [search, setSearch] = usePageSearch();
  const place = {
    orgId: Id.safeParse(Number(search.get("orgId") ?? Number.NaN)).data,
    withChildren: search.get("withChildren") !== "false",
  };

  function choose({ orgId, withChildren }: Place): void {
    const next = new URLSearchParams(search);
    for (const name of ["orgId", "withChildren", "page"]) next.delete(name);
    if (orgId !== undefined) next.set("orgId", String(orgId));
    if (!withChildren) next.set("withChildren", "false");
    setSearch(next);
  }

  return [place, choose];
}

const tree = organisationTree({ withCounts: true });

type Props = { place: Place; onChoose: (place: Place) => void };

/** The organisations beside the accounts. */
export function OrganisationPanel({ place, onChoose }: Props) {
  const t = useWords();
  return (
    <TreePanel
      {...tree}
      label={t("account.organisations")}
      selected={place.orgId}
      onSelect={(node) => onChoose({ ...place, orgId: Id.safeParse(node?.id).data })}
      withChildren={place.withChildren}
      onWithChildren={(withChildren) => onChoose({ ...place, withChildren })}
    />
  );
}
