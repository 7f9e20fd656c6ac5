import { formatAgo, useTexts } from "#kit";
import { formatPercent } from "#kit/cells/numbers.ts";
import type { KindUsage } from "../contract.ts";
import { formatAmount } from "./formatAmount.ts";
import { LevelChip } from "./LevelChip.tsx";
import { UsageBar } from "./UsageBar.tsx";
import { UsageCourse } from "./UsageCourse.tsx";
import "./usage.css";

/** One kind of usage: how much, of how much, its course, and what helps at the limit. */
export function UsageCard({ usage }: { usage: KindUsage }) {
  const t = useTexts();
  const { title, used, softLimit, hardLimit, unit, level } = usage;
  const limit = hardLimit ?? softLimit;
  const format = (amount: number) => formatAmount(unit, amount);
  return (
    <article className="sw-usage-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {limit !== null && <LevelChip level={level} />}
      </header>
      <p className="sw-usage-figures">
        <strong>{format(used)}</strong>
        <span>{limit === null ? t("usage.unlimited") : `/ ${format(limit)}`}</span>
        {limit !== null && limit > 0 && (
          <span className="sw-usage-share">{formatPercent(Math.floor((used / limit) * 100))}</span>
        )}
      </p>
      <UsageBar {...{ title, used, softLimit, hardLimit, level }} />
      <Details usage={usage} />
      <UsageCourse usage={usage} />
      {level === "free" ? undefined : <Advice usage={usage} />}
    </article>
  );
}

function Details({ usage: { used, softLimit, hardLimit, unit, canRefuse, countedAt } }: { usage: KindUsage }) {
  const t = useTexts();
  const format = (amount: number) => formatAmount(unit, amount);
  const parts = [
    ...(hardLimit === null ? [] : [t("usage.left", { left: format(Math.max(0, hardLimit - used)) })]),
    ...(softLimit === null || hardLimit === null ? [] : [t("usage.soft", { limit: format(softLimit) })]),
    ...(canRefuse ? [] : [t("usage.onlyWarns"), t("usage.countedAt", { time: formatAgo(countedAt) })]),
  ];
  return <p className="sw-usage-details">{parts.join(" · ")}</p>;
}

function Advice({ usage: { level, canRefuse, advice } }: { usage: KindUsage }) {
  const t = useTexts();
  return (
    <p className="sw-usage-advice" data-level={level}>
      {level === "full" && canRefuse ? `${t("usage.refused")} ` : ""}
      {advice}
    </p>
  );
}
