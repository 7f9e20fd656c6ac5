import { Chip, defineReadOnlyList, useTexts } from "#kit";
import { type ListedUsage, usageApi } from "../contract.ts";
import { formatAmount } from "./formatAmount.ts";
import { LevelChip } from "./LevelChip.tsx";
import { UsageBar } from "./UsageBar.tsx";

/** Tenants by their use of one kind. */
export const tenantUsage = defineReadOnlyList(usageApi, "page", (column, field) => ({
  title: "usage.tab.all",
  search: [field.text("name")],
  columns: [
    column.text("name", { width: 200, isSortable: false }),
    column.custom("used", (usage) => <Used usage={usage} />, {
      width: 220,
      label: "usage.used",
      getText: getShareText,
    }),
    column.custom("level", ({ level }) => <LevelChip level={level} />, { width: 180 }),
    column.custom("softLimit", ({ softLimit, unit }) => <Limit limit={softLimit} unit={unit} />, {
      width: 110,
      getText: ({ softLimit, unit }) => getLimitText(unit, softLimit),
    }),
    column.custom("hardLimit", ({ hardLimit, unit }) => <Limit limit={hardLimit} unit={unit} />, {
      width: 110,
      getText: ({ hardLimit, unit }) => getLimitText(unit, hardLimit),
    }),
    column.custom("hasOwnLimits", ({ hasOwnLimits }) => <Origin hasOwnLimits={hasOwnLimits} />, { width: 110 }),
    column.instant("countedAt", { isSortable: false, label: "usage.lastCount" }),
  ],
  card: { meta: ["used"], status: ["level"] },
}));

/** How much of how much. */
function getShareText({ used, hardLimit, unit }: ListedUsage): string {
  const limit = getLimitText(unit, hardLimit);
  return limit === "" ? formatAmount(unit, used) : `${formatAmount(unit, used)} / ${limit}`;
}

function getLimitText(unit: ListedUsage["unit"], limit: number | null): string {
  return limit === null ? "" : formatAmount(unit, limit);
}

function Used({ usage }: { usage: ListedUsage }) {
  const { name, used, unit } = usage;
  return (
    <span className="sw-usage-cell">
      <UsageBar title={name} {...usage} />
      {formatAmount(unit, used)}
    </span>
  );
}

function Limit({ limit, unit }: { limit: number | null; unit: ListedUsage["unit"] }) {
  const t = useTexts();
  return limit === null ? t("usage.unlimited") : formatAmount(unit, limit);
}

function Origin({ hasOwnLimits }: { hasOwnLimits: boolean }) {
  const t = useTexts();
  return <Chip tone={hasOwnLimits ? "blue" : "grey"}>{t(hasOwnLimits ? "usage.ofOwn" : "usage.ofDefault")}</Chip>;
}
