import type { Widget } from "../kit/widgets/widget.ts";
import type { Place } from "./layout.ts";
import { Details } from "./widgets/Details.tsx";
import { Figures } from "./widgets/Figures.tsx";
import { Income, Notices, Progress } from "./widgets/NothingYet.tsx";
import { Schedule } from "./widgets/Schedule.tsx";
import { Shortcuts } from "./widgets/Shortcuts.tsx";
import { Version } from "./widgets/Version.tsx";

const small = { w: 3, h: 3 };

/**
 * The parts that every installation has. Notices, progress and income are stand-ins: the module that has some registers
 * a part of the same name.
 */
export const builtInWidgets: readonly Widget[] = [
  { name: "figures", title: "home.figures", size: { w: 12, h: 2 }, least: { w: 3, h: 2 }, Component: Figures },
  { name: "shortcuts", title: "home.shortcuts", size: { w: 9, h: 3 }, least: { w: 3, h: 3 }, Component: Shortcuts },
  { name: "schedule", title: "home.schedule", size: { w: 3, h: 9 }, least: { w: 3, h: 7 }, Component: Schedule },
  { name: "notices", title: "home.notices", size: { w: 9, h: 3 }, least: small, Component: Notices },
  { name: "progress", title: "home.progress", size: { w: 5, h: 3 }, least: small, Component: Progress },
  { name: "income", title: "home.income", size: { w: 4, h: 3 }, least: small, Component: Income },
  { name: "version", title: "home.version", size: { w: 6, h: 4 }, least: small, Component: Version },
  { name: "details", title: "home.me", size: { w: 6, h: 4 }, least: small, Component: Details },
];

/** The home page of somebody for whom nobody has made another. */
export const builtInPlaces: readonly Place[] = [
  place("figures", { x: 0, y: 0, w: 12, h: 2 }),
  place("shortcuts", { x: 0, y: 2, w: 9, h: 3 }),
  place("schedule", { x: 9, y: 2, w: 3, h: 9 }),
  place("notices", { x: 0, y: 5, w: 9, h: 3 }),
  place("progress", { x: 0, y: 8, w: 5, h: 3 }),
  place("income", { x: 5, y: 8, w: 4, h: 3 }),
  place("details", { x: 0, y: 11, w: 6, h: 4 }),
  place("version", { x: 6, y: 11, w: 6, h: 4 }),
];

function place(name: string, where: Pick<Place, "x" | "y" | "w" | "h">): Place {
  return { name, ...where, isLocked: false };
}
