import { Skeleton } from "antd";
import { useTexts } from "#base/i18n";
import { useHasRoom, useIsNarrow } from "#base/theme/theme.tsx";
import { toGridStyle } from "./gridStyle.ts";
import { sortByReadingOrder, type WidgetPlacement } from "./gridLayout.ts";
import type { Home } from "./useHome.ts";
import { WidgetBoundary } from "./WidgetBoundary.tsx";

/** The widgets of the home page in their grid; in a single column where there is less room. */
export function Board({ home }: { home: Home }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  const room = isNarrow ? "phone" : hasRoom ? "wide" : "some";
  return (
    <div className="sw-board" data-room={room}>
      {sortByReadingOrder(home.placements).flatMap((placement) => {
        const widget = home.widgets.get(placement.name);
        if (widget === undefined) return [];
        return [
          <div key={placement.name} className="sw-widget" style={toGridStyle(placement, room)}>
            <WidgetBoundary title={t(widget.title)}>
              <widget.Component />
            </WidgetBoundary>
          </div>,
        ];
      })}
    </div>
  );
}

/** A placeholder of about the same shape, until the page is known. */
export function BoardSkeleton({ placements }: { placements: readonly WidgetPlacement[] }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const room = isNarrow ? "phone" : "wide";
  return (
    <div className="sw-board" data-room={room} role="status" aria-label={t("kit.loading")}>
      {placements.map((placement) => (
        <div key={placement.name} className="sw-widget sw-surface" style={toGridStyle(placement, room)}>
          <Skeleton className="sw-widget-skeleton" active paragraph={{ rows: Math.max(1, placement.h - 1) }} />
        </div>
      ))}
    </div>
  );
}
