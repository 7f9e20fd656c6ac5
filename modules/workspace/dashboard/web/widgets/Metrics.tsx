import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { Link } from "react-router";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { formatCount } from "#kit/list/total.ts";
import type { Metric } from "#kit/widgets/widget.ts";
import type { HomeApp } from "../apps.ts";
import { useHomeContent } from "../homeContext.ts";

/**
 * Figures that link to the rows that they count. Each has a request of its own: a failed one does not affect the
 * others.
 */
export function Metrics() {
  const t = useTexts();
  const { figures, apps } = useHomeContent();
  return (
    <ul className="sw-figures" aria-label={t("home.figures")}>
      {figures.flatMap((figure) => {
        const app = apps.find(({ component }) => component === figure.screen);
        return app === undefined ? [] : [<FigureTile key={figure.title} figure={figure} app={app} />];
      })}
    </ul>
  );
}

function FigureTile({ figure, app }: { figure: Metric; app: HomeApp }) {
  const t = useTexts();
  const { title, needs, filters, isWarning, count } = figure;
  const { data, error, refetch } = useQuery({
    queryKey: [needs.api.name, "figure", filters],
    queryFn: async ({ signal }) => await count(signal),
  });
  if (error !== null)
    return (
      <li className="sw-surface sw-figure">
        <span>{t(title)}</span>
        <span className="sw-figure-problem" role="alert">
          {error instanceof CallError ? error.message : t("home.broken")}
        </span>
        <Button size="small" type="link" onClick={() => void refetch()}>
          {t("kit.retry")}
        </Button>
      </li>
    );
  const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString();
  return (
    <li className="sw-surface sw-figure" data-warning={isWarning && data !== undefined && data.total > 0}>
      <Link to={{ pathname: app.path, search }}>
        <span>{t(title)}</span>
        {data === undefined ? <Skeleton.Button active size="small" /> : <strong>{formatCount(t, data)}</strong>}
      </Link>
    </li>
  );
}
