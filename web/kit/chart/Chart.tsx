import { lazyComponent } from "../parts/lazyComponent.tsx";
import type { ChartData } from "./chartData.ts";
import { chartText } from "./text/index.ts";
import "./chart.css";

/** What a chart shows, and how. */
export type ChartProps = {
  /** Its accessible name. */
  label: string;
  data: ChartData;
  /** In pixels; 240 by default. */
  height?: number;
  /** Formats the values; by default numbers with up to two decimals. */
  format?: (value: number) => string;
  /** A category, or the day of a calendar, was clicked. */
  onPick?: (category: string) => void;
};

const ChartView = lazyComponent<ChartProps>(async () => (await import("./ChartView.lazy.tsx")).ChartView, {
  texts: chartText,
});

/**
 * A chart in the colours of the theme, with a table of its values as the alternative:
 * `<Chart label={t("job.runs")} data={{ kind: "line", categoryTitle: t("job.hour"), categories, series }} />`.
 * The drawing code is loaded when the first chart is shown.
 */
export function Chart(props: ChartProps) {
  return (
    <div className="sw-chart" style={{ minHeight: props.height ?? defaultChartHeight }}>
      <ChartView {...props} />
    </div>
  );
}

/** Height of a chart that states none, in pixels. */
export const defaultChartHeight = 240;
