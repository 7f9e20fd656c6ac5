import { type FieldInput, TreePicker, useAnswer, useWords } from "#kit";
import { Id } from "#contract/id";
import { organisationApi } from "#modules/organisation/contract";
import { organisationTree } from "#modules/organisation/web";

const tree = organisationTree();

/** Picks an organisation of any level. */
export function OrganisationField({ id, value, onChange }: Pick<FieldInput, "id" | "value" | "onChange">) {
  const t = useWords();
  const name = useOrganisationName(value);
  return (
    <TreePicker
      {...{ id, value, onChange, ...tree }}
      label={t("account.orgId")}
      nameOf={(one) => (one === value ? name : undefined)}
    />
  );
}

/** What the organisation of an id is called, once that is known. */
function useOrganisationName(value: unknown): string | undefined {
  const known = Id.safeParse(value).data;
  const { data } = useAnswer(organisationApi, "page", known === undefined ? undefined : { ids: [known] });
  return data?.items.find(({ id }) => id === known)?.name;
}
