import type { Translate } from "#contract/text";
import { formatSize } from "#kit";
import { formatNumber, formatPercent } from "#kit/cells/numbers.ts";
import type { FigureName } from "../contract.ts";

type FigureUnit = "percent" | "bytes" | "ms" | "perSecond" | "count";

const units: Record<FigureName, FigureUnit> = {
  cpu: "percent",
  processCpu: "percent",
  memory: "percent",
  rss: "bytes",
  heapUsed: "bytes",
  loopDelay: "ms",
  loopUtilisation: "percent",
  calls: "perSecond",
  failures: "perSecond",
  p50: "ms",
  p99: "ms",
  running: "count",
  poolUsed: "count",
  poolWaiting: "count",
  connections: "count",
  threadsUsed: "count",
  threadsWaiting: "count",
  cacheHits: "percent",
  diskFree: "percent",
};

/** A figure with its unit. */
export function formatFigure(t: Translate, name: FigureName, value: number | undefined): string {
  if (value === undefined) return t("monitor.none");
  switch (units[name]) {
    case "percent":
      return formatPercent(Math.round(value));
    case "bytes":
      return formatSize(value);
    case "ms":
      return t("monitor.ms", { value: formatNumber(Math.round(value)) });
    case "perSecond":
      return t("monitor.perSecond", { value: formatNumber(value) });
    case "count":
      return formatNumber(Math.round(value));
  }
}

/** The same for a chart, whose title names the unit of times and rates. */
export function formatOnAxis(name: FigureName, value: number): string {
  const unit = units[name];
  if (unit === "percent") return formatPercent(Math.round(value));
  return unit === "bytes" ? formatSize(value) : formatNumber(value);
}
