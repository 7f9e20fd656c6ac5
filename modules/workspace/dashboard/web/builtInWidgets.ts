import type { Widget } from "#kit/widgets/widget.ts";
import type { WidgetPlacement } from "./gridLayout.ts";
import { AccountSummary } from "./widgets/AccountSummary.tsx";
import { Metrics } from "./widgets/Metrics.tsx";
import { NoticesPlaceholder } from "./widgets/placeholderWidgets.tsx";
import { Shortcuts } from "./widgets/Shortcuts.tsx";
import { Version } from "./widgets/Version.tsx";

const small = { w: 3, h: 3 };

/**
 * The widgets of every installation. Notices are a placeholder: a module with such data registers a widget of the same
 * name. What no module can fill is no widget.
 */
export const builtInWidgets: readonly Widget[] = [
  { name: "figures", title: "home.figures", size: { w: 12, h: 2 }, minSize: { w: 3, h: 2 }, Component: Metrics },
  { name: "shortcuts", title: "home.shortcuts", size: { w: 9, h: 3 }, minSize: { w: 3, h: 3 }, Component: Shortcuts },
  { name: "notices", title: "home.notices", size: { w: 9, h: 3 }, minSize: small, Component: NoticesPlaceholder },
  { name: "version", title: "home.version", size: { w: 6, h: 4 }, minSize: small, Component: Version },
  { name: "details", title: "home.me", size: { w: 6, h: 4 }, minSize: small, Component: AccountSummary },
];

/** The home page where neither the account nor its roles nor the tenant have defined one. */
export const builtInPlacements: readonly WidgetPlacement[] = [
  placeWidget("figures", { x: 0, y: 0, w: 12, h: 2 }),
  placeWidget("shortcuts", { x: 0, y: 2, w: 9, h: 3 }),
  placeWidget("schedule", { x: 9, y: 2, w: 3, h: 11 }),
  placeWidget("notices", { x: 0, y: 5, w: 9, h: 8 }),
  placeWidget("details", { x: 0, y: 13, w: 6, h: 4 }),
  placeWidget("version", { x: 6, y: 13, w: 6, h: 4 }),
];

function placeWidget(name: string, position: Pick<WidgetPlacement, "x" | "y" | "w" | "h">): WidgetPlacement {
  return { name, ...position, isLocked: false };
}
