import type { Calls } from "#contract/api";
import { type Choice, Chip, defineResource, type Resource, useTexts } from "#kit";
import { NamesInput } from "#kit/form/NamesInput.tsx";
import { StatusCell } from "#kit/cells/StatusCell.tsx";
import { type DictionaryType, dictionaryTypeApi, YesNo } from "../contract.ts";
import { TypeName } from "./TypeName.tsx";

const yesNo: readonly Choice[] = [
  { value: YesNo.yes, label: "kit.yes" },
  { value: YesNo.no, label: "kit.no" },
];
const statuses: readonly Choice[] = [
  { value: 1, label: "kit.status.enabled" },
  { value: 2, label: "kit.status.disabled" },
];

/** Types of dictionaries, as the platform administrator manages them. */
export const dictionaryTypeResource: Resource<DictionaryType> = defineResource(dictionaryTypeApi, (column, field) => ({
  title: "dictionary.title",
  getName: ({ i18nName }) => i18nName,
  search: [field.text("keyword")],
  columns: [
    column.custom("i18nName", (type) => <TypeName type={type} />, { width: 150, getText: ({ i18nName }) => i18nName }),
    column.text("code", { width: 130 }),
    column.custom("status", (type) => <TypeStatus type={type} />, { width: 72, choices: statuses }),
    column.custom("isTenant", ({ isTenant }) => <YesNoText value={isTenant} />, { width: 110, choices: yesNo }),
    column.custom("sysFlag", ({ sysFlag }) => <YesNoText value={sysFlag} />, { width: 76, choices: yesNo }),
    column.number("orderNo", { width: 70 }),
    column.text("remark", { isOptional: true }),
  ],
  card: { meta: ["code"], status: ["status"] },
  form: [
    field.text("name"),
    field.text("code", { hint: "dictionary.codeHint" }),
    field.custom("names", (input) => <NamesInput {...input} maximum={64} />, { isWide: true }),
    field.radio("isTenant", yesNo, { hint: "dictionary.isTenantHint", isDisabled: (_, kind) => kind === "edit" }),
    field.status("status"),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  isFinal: ({ access }) => access === "read",
  // Codes are unique.
  toCopy: ({ code: _, ...type }) => type,
}));

/** The same for callers who only read types, whatever codes they hold for the items of their tenant. */
export const readableTypeResource: Resource<DictionaryType> = {
  ...dictionaryTypeResource,
  api: { ...dictionaryTypeApi, calls: omitWrites(dictionaryTypeApi.calls) },
  form: [],
  sections: [],
};

function omitWrites(calls: Calls): Calls {
  const writes = new Set(["add", "update", "delete", "setStatus"]);
  return Object.fromEntries(Object.entries(calls).filter(([name]) => !writes.has(name)));
}

function YesNoText({ value }: { value: number }) {
  const t = useTexts();
  return <span className="sw-cell-text">{t(value === YesNo.yes ? "kit.yes" : "kit.no")}</span>;
}

function TypeStatus({ type }: { type: DictionaryType }) {
  const t = useTexts();
  if (type.access === "edit") return <StatusCell resource={dictionaryTypeResource} row={type} field="status" />;
  const isEnabled = type.status === 1;
  return <Chip tone={isEnabled ? "green" : "grey"}>{t(isEnabled ? "kit.status.enabled" : "kit.status.disabled")}</Chip>;
}
