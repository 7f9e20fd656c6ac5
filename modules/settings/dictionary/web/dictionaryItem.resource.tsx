import { type Choice, Chip, defineResource, ItemTag, type Resource, useTexts } from "#kit";
import { translate } from "#base/i18n";
import { NamesInput } from "#kit/form/NamesInput.tsx";
import { StatusCell } from "#kit/cells/StatusCell.tsx";
import { type DictionaryItem, dictionaryItemApi, DictionaryItemForm, type DictionaryType, YesNo } from "../contract.ts";
import { TagTypeInput } from "./TagTypeInput.tsx";

const statuses: readonly Choice[] = [
  { value: 1, label: "kit.status.enabled" },
  { value: 2, label: "kit.status.disabled" },
];

/** What the list and the form of items depend on. */
type ListedType = Pick<DictionaryType, "id" | "i18nName" | "isTenant" | "isEnum" | "canAddItems">;

/** The items of one type, with as much as the caller may do with them. */
export function createItemResource(type: ListedType): Resource<DictionaryItem> {
  const resource = defineItems(type);
  const closed = [...(type.canAddItems ? [] : ["add"]), ...(type.isEnum ? ["delete"] : [])];
  const { api } = resource;
  const calls = Object.fromEntries(Object.entries(api.calls).filter(([name]) => !closed.includes(name)));
  return { ...resource, api: { ...api, calls } };
}

function defineItems(type: ListedType): Resource<DictionaryItem> {
  const isExtended = type.isTenant === YesNo.yes;
  return defineResource(dictionaryItemApi, (column, field) => ({
    title: "dictionaryItem.title",
    getName: ({ i18nName }) => i18nName,
    search: [field.text("keyword")],
    columns: [
      column.custom("i18nName", (item) => <ItemTag look={item} label={item.i18nName} />, {
        width: 140,
        getText: ({ i18nName }) => i18nName,
      }),
      column.text("value", { width: 110 }),
      column.custom("status", (item) => <ItemStatus item={item} />, { width: 72, choices: statuses }),
      ...(isExtended
        ? [
            column.custom("isOwn", (item: DictionaryItem) => <ItemSource item={item} />, {
              width: 104,
              getText: (item) => translate(getSourceKey(item)),
            }),
          ]
        : []),
      column.text("code", { width: 110 }),
      column.number("orderNo", { width: 70 }),
      column.text("extData", { width: 140 }),
      column.text("remark", { isOptional: true }),
    ],
    card: { meta: isExtended ? ["value", "isOwn"] : ["value"], status: ["status"] },
    draft: DictionaryItemForm,
    form: [
      field.custom("dictTypeId", ({ id }) => <output id={id}>{type.i18nName}</output>, {
        isWide: true,
        initial: type.id,
      }),
      field.text("label"),
      field.text("value", { isDisabled: (_, kind) => kind === "edit" && type.isEnum }),
      field.custom("names", (input) => <NamesInput {...input} maximum={256} />, { isWide: true }),
      field.text("code", { isDisabled: (_, kind) => kind === "edit" && type.isEnum }),
      field.number("orderNo"),
      field.custom("tagType", (input) => <TagTypeInput {...input} />, { isWide: true, initial: "primary" }),
      field.text("styleSetting", { hint: "dictionaryItem.styleHint" }),
      field.text("classSetting", { hint: "dictionaryItem.classHint" }),
      field.status("status"),
      field.textArea("remark"),
      field.textArea("extData"),
    ],
    isFinal: ({ access }) => access !== "edit",
    derive: (changed) => (changed.value === undefined ? undefined : { code: changed.value }),
    // Values and codes are unique.
    toCopy: ({ value: _value, code: _code, ...item }) => item,
  }));
}

function ItemStatus({ item }: { item: DictionaryItem }) {
  const t = useTexts();
  if (item.access !== "read") return <StatusCell resource={statusResource} row={item} field="status" />;
  const isEnabled = item.status === 1;
  return <Chip tone={isEnabled ? "green" : "grey"}>{t(isEnabled ? "kit.status.enabled" : "kit.status.disabled")}</Chip>;
}

/** What the switch of a row needs to know. */
const statusResource: Resource<DictionaryItem> = defineResource(dictionaryItemApi, () => ({
  title: "dictionaryItem.title",
  getName: ({ i18nName }) => i18nName,
  columns: [],
}));

function ItemSource({ item }: { item: DictionaryItem }) {
  const t = useTexts();
  const text = t(getSourceKey(item));
  return item.isOwn ? <Chip tone="blue">{text}</Chip> : <span className="sw-cell-text">{text}</span>;
}

function getSourceKey({ isOwn, replacedId }: DictionaryItem) {
  if (!isOwn) return "dictionaryItem.source.platform";
  return replacedId === null ? "dictionaryItem.source.own" : "dictionaryItem.source.replaced";
}
