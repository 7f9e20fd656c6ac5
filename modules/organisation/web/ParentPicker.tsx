import { type FieldInput, useWords } from "#kit";
import { OrganisationPicker } from "./OrganisationPicker.tsx";

/** The organisation above; cleared, the record becomes a root, which administrators alone may do. */
export function ParentPicker({ id, value, onChange }: Pick<FieldInput, "id" | "value" | "onChange">) {
  const t = useWords();
  return <OrganisationPicker id={id} value={value} onChange={onChange} label={t("organisation.pid")} />;
}
