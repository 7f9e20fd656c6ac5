import { useTexts } from "#base/i18n";
import { formatDate } from "../cells/time.ts";
import type { ChartData } from "./chartData.ts";

type Props = {
  label: string;
  data: ChartData;
  height: number;
  format: (value: number) => string;
  onPick: ((category: string) => void) | undefined;
};

type Row = { readonly category: string; readonly title: string; readonly values: readonly (number | null)[] };
type Table = { readonly titles: readonly string[]; readonly rows: readonly Row[] };

/** The values of a chart for those who cannot see or click the drawing. */
export function ChartTable({ label, data, height, format, onPick }: Props) {
  const t = useTexts();
  const { titles, rows } = toTable(data);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls has to scroll by keyboard as well
    <div className="sw-chart-rows" style={{ maxHeight: height }} role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption className="sw-hidden">{label}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, title, values }) => (
            <tr key={category}>
              <th scope="row">
                {onPick === undefined ? (
                  title
                ) : (
                  <button type="button" onClick={() => onPick(category)}>
                    {title}
                  </button>
                )}
              </th>
              {values.map((value, index) => (
                <td key={index}>{value === null ? t("kit.chart.none") : format(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toTable(data: ChartData): Table {
  switch (data.kind) {
    case "gauge":
      return { titles: [data.name], rows: [{ category: data.name, title: data.name, values: [data.value] }] };
    case "calendar":
      return {
        titles: [data.categoryTitle, data.name],
        rows: data.days.map(({ day, value }) => ({ category: day, title: formatDate(day), values: [value] })),
      };
    case "line":
    case "bar":
      return {
        titles: [data.categoryTitle, ...data.series.map(({ name }) => name)],
        rows: data.categories.map((category, index) => ({
          category,
          title: category,
          values: data.series.map(({ values }) => values[index] ?? null),
        })),
      };
  }
}
