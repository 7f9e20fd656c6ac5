import { Chip, defineReadOnlyList, type Tone, useTexts } from "#kit";
import { differenceLogApi, DiffType } from "../contract.ts";

/** The colour of each kind of change. */
const tones: Readonly<Record<DiffType, Tone>> = { insert: "green", update: "blue", delete: "red" };

/** Changes of all records, the latest first. */
export const differenceLog = defineReadOnlyList(differenceLogApi, "page", (column, field) => ({
  title: "differenceLog.title",
  search: [
    field.text("createUserName"),
    field.select(
      "diffType",
      DiffType.options.map((value) => ({ value, label: `differenceLog.diffType.${value}` as const })),
    ),
    field.date("from", { label: "differenceLog.startTime" }),
    field.date("to", { label: "differenceLog.endTime" }),
    field.text("requestId"),
  ],
  columns: [
    column.instant("createTime", { width: 160, isExact: true }),
    column.text("businessData", { width: 320, isSortable: false, opensRow: true }),
    column.custom("diffType", ({ diffType }) => <DiffTypeChip diffType={diffType} />, {
      width: 100,
      isSortable: false,
    }),
    column.custom("createUserName", ({ createUserName }) => <Person name={createUserName} />, {
      width: 130,
      isSortable: false,
    }),
    column.text("requestId", { width: 300, isSortable: false }),
    column.number("recordId", { width: 160, isSortable: false, isOptional: true }),
  ],
  getName: ({ businessData }) => businessData,
  card: { meta: ["createUserName"], status: ["diffType"], time: "createTime" },
}));

/** What was done to a row. */
export function DiffTypeChip({ diffType }: { diffType: DiffType }) {
  const t = useTexts();
  return <Chip tone={tones[diffType]}>{t(`differenceLog.diffType.${diffType}`)}</Chip>;
}

function Person({ name }: { name: string | null }) {
  const t = useTexts();
  return name ?? t("differenceLog.system");
}
