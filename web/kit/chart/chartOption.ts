import type { GlobalToken } from "antd";
import type { EChartsCoreOption } from "echarts/core";
import { formatDate } from "../cells/time.ts";
import {
  type CalendarChart,
  type ChartData,
  type ChartTone,
  chartTones,
  type GaugeChart,
  type SeriesChart,
} from "./chartData.ts";

type Look = { readonly token: GlobalToken; readonly locale: string; readonly format: (value: number) => string };

/** The chart as ECharts draws it. */
export function createChartOption(data: ChartData, look: Look): EChartsCoreOption {
  const { token } = look;
  const common = {
    animation: false,
    textStyle: { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: 12 },
    tooltip: {
      // As text of the drawing: names that users gave are never read as HTML.
      renderMode: "richText",
      confine: true,
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorder,
      textStyle: { color: token.colorText, fontSize: 12 },
    },
  };
  if (data.kind === "gauge") return { ...common, series: [createGauge(data, look)] };
  return data.kind === "calendar" ? createCalendar(data, look, common) : createSeries(data, look, common);
}

type CommonOption = { readonly tooltip: object };

function createSeries(data: SeriesChart, { token, format }: Look, common: CommonOption): EChartsCoreOption {
  const line = { lineStyle: { color: token.colorBorderSecondary } };
  return {
    ...common,
    tooltip: { ...common.tooltip, trigger: "axis", valueFormatter: (value: unknown) => formatValue(value, format) },
    legend: {
      show: data.series.length > 1,
      bottom: 0,
      itemHeight: 8,
      itemWidth: 16,
      textStyle: { color: token.colorTextSecondary },
    },
    grid: {
      left: 4,
      right: 12,
      top: 16,
      bottom: data.series.length > 1 ? 28 : 4,
      // The labels of the axes are part of it, so that they neither end at the edge nor cover the legend.
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: {
      type: "category",
      data: data.categories,
      boundaryGap: data.kind === "bar",
      axisLine: line,
      axisTick: { show: false },
      axisLabel: { color: token.colorTextTertiary, hideOverlap: true },
    },
    yAxis: {
      type: "value",
      min: 0,
      max: data.maximum,
      minInterval: data.maximum === undefined ? 1 : undefined,
      splitLine: line,
      axisLabel: { color: token.colorTextTertiary, formatter: format },
    },
    series: data.series.map(({ name, values, tone }, index) => ({
      name,
      type: data.kind,
      data: values,
      stack: data.isStacked === true ? "total" : undefined,
      showSymbol: values.length === 1,
      barMaxWidth: 24,
      // Lines differ without their colours as well.
      lineStyle: { width: 2, type: lineTypes[index % lineTypes.length] },
      itemStyle: { color: toColour(tone ?? chartTones[index % chartTones.length], token) },
    })),
  };
}

const lineTypes = ["solid", "dashed", "dotted"] as const;

function createGauge({ name, value, maximum, tone }: GaugeChart, { token, format }: Look): object {
  return {
    type: "gauge",
    min: 0,
    max: maximum,
    radius: "95%",
    center: ["50%", "58%"],
    startAngle: 210,
    endAngle: -30,
    progress: { show: true, width: 12, roundCap: true, itemStyle: { color: toColour(tone, token) } },
    axisLine: { roundCap: true, lineStyle: { width: 12, color: [[1, token.colorBorderSecondary]] } },
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    detail: { formatter: format, offsetCenter: [0, 0], fontSize: 22, fontWeight: 600, color: token.colorText },
    title: { offsetCenter: [0, "40%"], color: token.colorTextSecondary, fontSize: 12 },
    data: [{ value, name }],
  };
}

function createCalendar(data: CalendarChart, { token, locale, format }: Look, common: CommonOption): EChartsCoreOption {
  const values = new Map(data.days.map(({ day, value }) => [day, value]));
  const getLevel = createLevels([...values.values()]);
  const cells = listDays(data.from, data.to).map((day) => {
    const count = values.get(day) ?? 0;
    const isChosen = data.chosen !== undefined && day >= data.chosen.from && day <= data.chosen.to;
    return {
      value: [day, count, getLevel(count)],
      ...(isChosen ? { itemStyle: { borderColor: token.colorText, borderWidth: 2 } } : {}),
    };
  });
  return {
    ...common,
    tooltip: {
      ...common.tooltip,
      formatter: ({ value: [day, value] }: { value: readonly [string, number] }) =>
        `${formatDate(day)}  ${data.name}: ${format(value)}`,
    },
    visualMap: {
      type: "piecewise",
      show: false,
      dimension: 2,
      pieces: listShades(token).map((color, level) => ({ value: level, color })),
    },
    calendar: {
      range: [data.from, data.to],
      left: 40,
      right: 8,
      top: 24,
      bottom: 8,
      cellSize: ["auto", "auto"],
      splitLine: { show: false },
      itemStyle: { color: token.colorBgContainer, borderColor: token.colorBgContainer, borderWidth: 3 },
      yearLabel: { show: false },
      monthLabel: { nameMap: listNames(locale, "month"), color: token.colorTextTertiary },
      dayLabel: { firstDay: 1, nameMap: listNames(locale, "weekday"), color: token.colorTextTertiary },
    },
    series: [
      { type: "heatmap", coordinateSystem: "calendar", data: cells, cursor: "pointer", emphasis: { disabled: true } },
    ],
  };
}

const opacities = ["40", "80", "bf", "ff"];

/** The colours of a calendar: that of days without a value, then from the lowest level to the highest. */
export function listShades({ colorFillSecondary, colorPrimary }: GlobalToken): string[] {
  return [colorFillSecondary, ...opacities.map((opacity) => `${colorPrimary}${opacity}`)];
}

/** Levels by rank: one day with very many entries does not make all others look alike. */
function createLevels(values: readonly number[]): (value: number) => number {
  const sorted = values.filter((value) => value > 0).toSorted((one, other) => one - other);
  return (value) => {
    if (value <= 0) return 0;
    if (value === sorted.at(-1) && value !== sorted[0]) return opacities.length;
    return 1 + Math.floor((sorted.indexOf(value) / sorted.length) * opacities.length);
  };
}

const dayMs = 86_400_000;

function listDays(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, Math.round((last - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10));
}

/** The months from January, or the days of the week from Sunday. */
function listNames(locale: string, part: "month" | "weekday"): string[] {
  const format = new Intl.DateTimeFormat(locale, { [part]: "short", timeZone: "UTC" });
  const count = part === "month" ? 12 : 7;
  // 1 January 2023 is a Sunday.
  return Array.from({ length: count }, (_, index) =>
    format.format(part === "month" ? Date.UTC(2023, index, 1) : Date.UTC(2023, 0, 1 + index)),
  );
}

function toColour(tone: ChartTone | undefined, token: GlobalToken): string {
  const colours: Readonly<Record<ChartTone, string>> = {
    primary: token.colorPrimary,
    success: token.colorSuccess,
    warning: token.colorWarning,
    danger: token.colorError,
    neutral: token.colorTextTertiary,
  };
  return colours[tone ?? "primary"];
}

function formatValue(value: unknown, format: (value: number) => string): string {
  return typeof value === "number" ? format(value) : "–";
}
