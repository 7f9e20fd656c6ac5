import { Button, theme } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { formatNumber } from "../cells/numbers.ts";
import { type ChartProps, defaultChartHeight } from "./Chart.tsx";
import { ChartDrawing } from "./ChartDrawing.tsx";
import { listShades } from "./chartOption.ts";
import { ChartTable } from "./ChartTable.tsx";

/** The drawing of a chart, or its values as a table. */
export function ChartView({ label, data, height = defaultChartHeight, format = formatNumber, onPick }: ChartProps) {
  const t = useTexts();
  const [isTable, setTable] = useState(false);
  return (
    <>
      {isTable ? (
        <ChartTable {...{ label, data, height, format, onPick }} />
      ) : (
        <ChartDrawing {...{ label, data, height, format, onPick }} />
      )}
      {!isTable && data.kind === "calendar" && <CalendarScale />}
      <Button
        className="sw-chart-toggle"
        type="link"
        size="small"
        aria-label={t(isTable ? "kit.chart.asChartOf" : "kit.chart.asTableOf", { label })}
        onClick={() => setTable(!isTable)}
      >
        {t(isTable ? "kit.chart.asChart" : "kit.chart.asTable")}
      </Button>
    </>
  );
}

/** What the colours of a calendar mean. */
function CalendarScale() {
  const t = useTexts();
  const { token } = theme.useToken();
  return (
    <p className="sw-chart-scale">
      {t("kit.chart.less")}
      {listShades(token).map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
      {t("kit.chart.more")}
    </p>
  );
}
