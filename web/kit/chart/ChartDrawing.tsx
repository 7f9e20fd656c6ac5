import { theme } from "antd";
import { BarChart, GaugeChart, HeatmapChart, LineChart } from "echarts/charts";
import {
  CalendarComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from "echarts/components";
import { type EChartsType, init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { getFormatLocale, useLanguage } from "#base/i18n";
import type { ChartData } from "./chartData.ts";
import { createChartOption } from "./chartOption.ts";

type Props = {
  label: string;
  data: ChartData;
  height: number;
  format: (value: number) => string;
  onPick: ((category: string) => void) | undefined;
};

/** The drawing of a chart. It follows the theme, the language and the width of its container. */
export function ChartDrawing({ label, data, height, format, onPick }: Props) {
  const { token } = theme.useToken();
  const locale = getFormatLocale(useLanguage());
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const option = useMemo(() => createChartOption(data, { token, locale, format }), [data, token, locale, format]);
  const pick = useEffectEvent((category: string) => onPick?.(category));

  useEffect(() => {
    if (container.current === null) return undefined;
    const drawn = drawIn(container.current, pick);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  const isWide = data.kind === "calendar";
  return (
    <div className="sw-chart-scroll">
      <div
        ref={container}
        role="img"
        aria-label={label}
        className={isWide ? "sw-chart-wide" : undefined}
        style={{ height }}
      />
    </div>
  );
}

function drawIn(container: HTMLDivElement, onPick: (category: string) => void): EChartsType {
  register([BarChart, CalendarComponent, GaugeChart, GridComponent, HeatmapChart, LegendComponent, LineChart]);
  register([SVGRenderer, TooltipComponent, VisualMapComponent]);
  const chart = init(container, undefined, { renderer: "svg" });
  chart.on("click", ({ name, value }) => onPick(Array.isArray(value) ? String(value[0]) : name));
  return chart;
}
