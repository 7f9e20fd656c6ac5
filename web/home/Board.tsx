import { Skeleton } from "antd";
import { useWords } from "../i18n.ts";
import { useHasRoom, useIsNarrow } from "../theme/theme.tsx";
import { gridStyle } from "./gridStyle.ts";
import { inReadingOrder, type Place } from "./layout.ts";
import type { Home } from "./useHome.ts";
import { WidgetBoundary } from "./WidgetBoundary.tsx";

/** The parts of the home page where they stand; with less room one after the other. */
export function Board({ home }: { home: Home }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  const room = isNarrow ? "phone" : hasRoom ? "wide" : "some";
  return (
    <div className="sw-board" data-room={room}>
      {inReadingOrder(home.places).flatMap((place) => {
        const widget = home.widgets.get(place.name);
        if (widget === undefined) return [];
        return [
          <div key={place.name} className="sw-widget" style={gridStyle(place, room)}>
            <WidgetBoundary title={t(widget.title)}>
              <widget.Component />
            </WidgetBoundary>
          </div>,
        ];
      })}
    </div>
  );
}

/** What the page looks like, about, until it is known. */
export function BoardSkeleton({ places }: { places: readonly Place[] }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const room = isNarrow ? "phone" : "wide";
  return (
    <div className="sw-board" data-room={room} role="status" aria-label={t("kit.loading")}>
      {places.map((place) => (
        <div key={place.name} className="sw-widget sw-surface" style={gridStyle(place, room)}>
          <Skeleton className="sw-widget-skeleton" active paragraph={{ rows: Math.max(1, place.h - 1) }} />
        </div>
      ))}
    </div>
  );
}
