import { formatDate, useTexts } from "#kit";
import { type KindUsage, usageCourseDays } from "../contract.ts";
import { formatAmount } from "./formatAmount.ts";

const [width, height] = [usageCourseDays * 4, 56];
const step = width / usageCourseDays;
const dayMs = 86_400_000;

type Point = { readonly day: string; readonly used: number; readonly index: number };

/** The course of the last days: a line of what there was, or a column for what happened on each day. */
export function UsageCourse({ usage }: { usage: KindUsage }) {
  const t = useTexts();
  const points = toPoints(usage);
  const highest = Math.max(1, ...points.map(({ used }) => used));
  const isMonthly = usage.per === "month";
  if (points.length < (isMonthly ? 1 : 2)) return <p className="sw-usage-no-course">{t("usage.noCourse")}</p>;
  return (
    <figure className="sw-usage-course">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={describe(t, usage)}>
        {isMonthly ? <Columns {...{ points, highest }} /> : <Line {...{ points, highest }} />}
        {points.map(({ day, used, index }) => (
          <rect key={day} className="sw-usage-day" x={index * step} width={step} height={height}>
            <title>{t("usage.dayUsed", { day: formatDate(day), used: formatAmount(usage.unit, used) })}</title>
          </rect>
        ))}
      </svg>
      <figcaption aria-hidden>
        <span>{formatDate(toFirstDay())}</span>
        <span>{t("usage.today")}</span>
      </figcaption>
    </figure>
  );
}

type Drawing = { points: readonly Point[]; highest: number };

function Line({ points, highest }: Drawing) {
  const places = points.map(({ used, index }) => [(index + 0.5) * step, toY(used, highest)] as const);
  const line = places.map(([x, y]) => `${x},${y}`).join(" ");
  const [firstX, lastX] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 0];
  return (
    <>
      <polygon points={`${firstX},${height} ${line} ${lastX},${height}`} />
      <polyline points={line} vectorEffect="non-scaling-stroke" />
    </>
  );
}

function Columns({ points, highest }: Drawing) {
  return points.map(({ day, used, index }) => {
    const y = toY(used, highest);
    return (
      <rect key={day} className="sw-usage-column" x={index * step + 0.5} y={y} width={step - 1} height={height - y} />
    );
  });
}

/** Leaves room for the width of the line at the top. */
function toY(used: number, highest: number): number {
  return height - (used / highest) * (height - 3);
}

function toPoints({ days, per }: KindUsage): Point[] {
  const first = Date.parse(toFirstDay());
  return days.flatMap(({ day, used }) => {
    const index = Math.round((Date.parse(day) - first) / dayMs);
    return index < 0 || index >= usageCourseDays || (per === "month" && used === 0) ? [] : [{ day, used, index }];
  });
}

/** Days of the server and of the browser differ by one at most. */
function toFirstDay(): string {
  return new Date(Date.now() - (usageCourseDays - 1) * dayMs).toISOString().slice(0, 10);
}

function describe(t: ReturnType<typeof useTexts>, { days, per, unit }: KindUsage): string {
  const amounts = days.map(({ used }) => used);
  const format = (amount: number) => formatAmount(unit, amount);
  const common = { days: usageCourseDays, highest: format(Math.max(0, ...amounts)) };
  if (per === "month")
    return t("usage.courseOfMonth", { ...common, sum: format(amounts.reduce((sum, used) => sum + used, 0)) });
  return t("usage.course", {
    ...common,
    lowest: format(Math.min(...amounts)),
    latest: format(amounts.at(-1) ?? 0),
  });
}
