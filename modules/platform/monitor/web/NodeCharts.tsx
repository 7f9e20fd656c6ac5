import { useCallResult, useTexts } from "#kit";
import { formatClock, formatTime } from "#kit/cells/time.ts";
import { Chart } from "#kit/chart/Chart.tsx";
import type { ChartTone } from "#kit/chart/chartData.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type FigureName, monitorApi, type Sample } from "../contract.ts";
import { formatOnAxis } from "./formatFigure.ts";
import { Card } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

type Line = readonly [name: FigureName, tone: ChartTone];

type ChartDefinition = {
  readonly name: "load" | "calls" | "times" | "loop" | "process" | "pool";
  readonly lines: readonly [Line, ...Line[]];
  readonly maximum?: number;
};

/** The lines of a chart have the same unit. */
const charts: readonly ChartDefinition[] = [
  {
    name: "load",
    lines: [
      ["cpu", "primary"],
      ["processCpu", "neutral"],
      ["memory", "success"],
      ["loopUtilisation", "warning"],
    ],
    maximum: 100,
  },
  {
    name: "calls",
    lines: [
      ["calls", "primary"],
      ["failures", "danger"],
    ],
  },
  {
    name: "times",
    lines: [
      ["p50", "success"],
      ["p99", "warning"],
    ],
  },
  { name: "loop", lines: [["loopDelay", "primary"]] },
  {
    name: "process",
    lines: [
      ["rss", "primary"],
      ["heapUsed", "success"],
    ],
  },
  {
    name: "pool",
    lines: [
      ["connections", "primary"],
      ["poolUsed", "success"],
      ["poolWaiting", "danger"],
    ],
  },
];

type Props = { node: string; hours: number; isPaused: boolean };

/** The course of a node. */
export function NodeCharts({ node, hours, isPaused }: Props) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(monitorApi, "history", { node, hours });
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-monitor-charts">
      {charts.map((chart) => (
        <Card key={chart.name} title={t(`monitor.chart.${chart.name}`)}>
          <CourseChart chart={chart} samples={data} isLong={hours > 24} />
        </Card>
      ))}
    </div>
  );
}

function CourseChart({ chart, samples, isLong }: { chart: ChartDefinition; samples: Sample[]; isLong: boolean }) {
  const t = useTexts();
  const { name, lines, maximum } = chart;
  return (
    <Chart
      label={t(`monitor.chart.${name}`)}
      height={200}
      format={(value) => formatOnAxis(lines[0][0], value)}
      data={{
        kind: "line",
        categoryTitle: t("monitor.time"),
        categories: samples.map(({ time }) => (isLong ? formatTime(time) : formatClock(time))),
        series: lines.map(([figure, tone]) => ({
          name: t(`monitor.figure.${figure}`),
          tone,
          values: samples.map(({ figures }) => figures[figure] ?? null),
        })),
        ...(maximum === undefined ? {} : { maximum }),
      }}
    />
  );
}
