import { type Id, idOf } from "#contract/id";
import { type FieldInput, TreePicker, useAnswer } from "#kit";
import { organisationApi } from "#modules/organisation/contract";
import { organisationTree } from "./organisationTree.ts";

type Props = Pick<FieldInput, "id" | "value" | "onChange"> & {
  /** What is picked. */
  label: string;
  /** This one cannot be picked: an organisation is not its own parent. */
  except?: Id | undefined;
};

const tree = organisationTree();

/** Picks an organisation; 0 stands for none. */
export function OrganisationPicker({ value, except, ...input }: Props) {
  const picked = typeof value === "number" && value > 0 ? idOf(value) : undefined;
  const named = useAnswer(organisationApi, "page", picked === undefined ? undefined : { ids: [picked], pageSize: 1 });
  const name = named.data?.items.find(({ id }) => id === picked)?.name;
  return (
    <TreePicker
      {...input}
      {...tree}
      value={value}
      empty={0}
      nameOf={(id) => (id === picked ? name : undefined)}
      isDisabled={({ id }) => id === except}
    />
  );
}
