import { type Id, idOf } from "#contract/id";
import { type FieldInput, TreePicker, useAnswer, useWords } from "#kit";
import { organisationApi } from "#modules/organisation/contract";
import { organisationTree } from "./organisationTree.ts";

type Props = Pick<FieldInput, "id" | "value" | "onChange"> & {
  /** What is picked; "organisation" unless it is said. */
  label?: string;
  /** The value is then a list of ids. */
  isMultiple?: boolean;
  /** Name of the picked one, where the record says it. */
  initialName?: string | null | undefined;
  /** What clearing answers; such a value counts as nothing. */
  empty?: unknown;
  /** This one cannot be picked: an organisation is not its own parent. */
  except?: Id | undefined;
  /** Every organisation in sight can be picked, for filters. */
  isOpen?: boolean;
};

const [tree, openTree] = [organisationTree(), organisationTree({ isOpen: true })];

/** Picks an organisation, or several: `field.custom("orgId", (input) => <OrganisationPicker {...input} />)`. */
export function OrganisationPicker({ label, except, isOpen = false, initialName, ...input }: Props) {
  const t = useWords();
  const ids = idsOf(input.value, input.empty);
  const isNamed = initialName !== undefined && initialName !== null;
  const named = useAnswer(
    organisationApi,
    "page",
    isNamed || ids.length === 0 ? undefined : { ids, pageSize: ids.length },
  );
  const names = new Map(named.data?.items.map(({ id, name }) => [id, name]));
  return (
    <TreePicker
      {...input}
      {...(isOpen ? openTree : tree)}
      label={label ?? t("organisation.choose")}
      initialName={initialName}
      nameOf={(id) => names.get(id)}
      isDisabled={({ id }) => id === except}
    />
  );
}

function idsOf(value: unknown, empty: unknown): Id[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => one !== empty).flatMap((one) => (typeof one === "number" && one > 0 ? [idOf(one)] : []));
}
