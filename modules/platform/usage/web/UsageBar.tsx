import { useTexts } from "#kit";
import { formatPercent } from "#kit/cells/numbers.ts";
import type { UsageFigures, UsageLevel } from "../contract.ts";

type Props = UsageFigures & { title: string; level: UsageLevel };

/** How much of the limit is used; the level is told beside it in words. Without a limit there is nothing to compare. */
export function UsageBar({ title, used, softLimit, hardLimit, level }: Props) {
  const t = useTexts();
  const limit = hardLimit ?? softLimit;
  if (limit === null) return <div className="sw-usage-bar" data-level="none" aria-hidden />;
  const share = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const percent = formatPercent(limit === 0 ? 100 : Math.floor((used / limit) * 100));
  return (
    <div
      role="progressbar"
      aria-label={t("kit.progressOf", { name: title })}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={t("usage.percent", { percent })}
      className="sw-usage-bar"
      data-level={level}
    >
      <span style={{ width: `${share}%` }} />
      {hardLimit !== null && softLimit !== null && softLimit < hardLimit && (
        <i style={{ insetInlineStart: `${(softLimit / hardLimit) * 100}%` }} />
      )}
    </div>
  );
}
