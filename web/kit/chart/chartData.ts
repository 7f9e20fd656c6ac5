/** What a colour of a chart means; the first series without a tone is primary, the next ones follow in this order. */
export const chartTones = ["primary", "success", "warning", "danger", "neutral"] as const;
/** See `chartTones`. */
export type ChartTone = (typeof chartTones)[number];

/** A line, or a set of bars. */
export type ChartSeries = {
  readonly name: string;
  /** One per category; null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly tone?: ChartTone;
};

/** Values over categories: times, names. */
export type SeriesChart = {
  readonly kind: "line" | "bar";
  /** Heading of the categories in the table. */
  readonly categoryTitle: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Whether the series add up to a total. */
  readonly isStacked?: boolean;
  /** Upper end of the axis; by default the highest value. */
  readonly maximum?: number;
};

/** One value of a range that starts at 0. */
export type GaugeChart = {
  readonly kind: "gauge";
  readonly name: string;
  readonly value: number;
  readonly maximum: number;
  readonly tone?: ChartTone;
};

/** A square per day: the higher its value, the stronger its colour. Days are `2026-11-21`; days left out have the value 0. */
export type CalendarChart = {
  readonly kind: "calendar";
  readonly categoryTitle: string;
  readonly from: string;
  readonly to: string;
  /** What is counted. */
  readonly name: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  /** The days that are chosen, from the first to the last; they have a border. */
  readonly chosen?: { readonly from: string; readonly to: string };
};

/** What a chart shows. */
export type ChartData = SeriesChart | GaugeChart | CalendarChart;
