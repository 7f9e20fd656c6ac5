import { Chip, type Choice, defineResource, useTexts } from "#kit";
import { type Region, regionApi, RegionValidity } from "../contract.ts";
import { regionPicker } from "./regionPicker.ts";

/** Without a choice the list shows the tree of valid regions. */
const validities: readonly Choice[] = [
  { value: RegionValidity.enum.abolished, label: "region.validity.abolished" },
  { value: RegionValidity.enum.all, label: "region.validity.all" },
];

export const regionResource = defineResource(regionApi, (column, field) => ({
  title: "region.title",
  search: [field.text("keyword"), field.select("validity", validities), field.text("code")],
  columns: [
    column.text("name", { width: 240 }),
    column.text("code", { width: 120 }),
    column.text("type", { width: 100 }),
    column.text("shortName", { width: 100 }),
    column.number("orderNo"),
    column.text("cityCode", { width: 100 }),
    column.custom("isAbolished", (region) => <Validity region={region} />, { label: "region.validity", width: 90 }),
    column.date("validFrom", { width: 130, isOptional: true }),
    column.date("validTo", { width: 130, isOptional: true }),
    column.text("remark"),
  ],
  card: { meta: ["code", "type"] },
  form: [
    field.pick("pid", regionPicker, { isWide: true, empty: 0 }),
    field.text("name"),
    field.text("shortName"),
    field.text("code", { hint: "region.codeHint" }),
    field.text("type"),
    field.text("cityCode"),
    field.text("zipCode"),
    field.number("orderNo"),
    field.date("validFrom"),
    field.date("validTo", { hint: "region.validToHint" }),
    field.pick("successorId", regionPicker, { hint: "region.successorHint", isShown: isAbolishing }),
    field.textArea("remark"),
  ],
  keepOnNext: ["pid", "type"],
  // Codes of regions are unique.
  toCopy: ({ code: _, ...region }) => region,
}));

/** A successor belongs to a region that is abolished. */
function isAbolishing({
  validTo,
  successorId,
}: {
  readonly validTo?: unknown;
  readonly successorId?: unknown;
}): boolean {
  return [validTo, successorId].some((value) => value !== null && value !== undefined && value !== "");
}

function Validity({ region: { isAbolished, validTo } }: { region: Region }) {
  const t = useTexts();
  if (!isAbolished) return t("region.validity.valid");
  return (
    <span title={validTo ?? undefined}>
      <Chip tone="grey">{t("region.validity.abolished")}</Chip>
    </span>
  );
}
