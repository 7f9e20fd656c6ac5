import * as z from "zod";
import type { DraftOf } from "#contract/api";
import type { ColumnCustom, columnCustomApi } from "#contract/view";
import { type GridSettings, plainGrid } from "./gridSettings.ts";

const Sides = z.record(z.string(), z.enum(["left", "right", ""]).nullable());
const Numbers = z.record(z.string(), z.number());
const Truths = z.record(z.string(), z.boolean());

/** Settings as the wire has them, in the words of existing clients; null: nobody has set anything. */
export function fromWire(stored: ColumnCustom | null): GridSettings {
  if (stored === null) return plainGrid;
  const places = Object.entries(mapIn(Numbers, stored.sortData));
  const sides = Object.entries(mapIn(Sides, stored.fixedData));
  return {
    widths: mapIn(Numbers, stored.resizableData),
    order: places.toSorted(([, one], [, other]) => one - other).map(([id]) => id),
    pins: Object.fromEntries(
      sides.flatMap(([id, side]): [string, "start" | "end"][] => {
        if (side !== "left" && side !== "right") return [];
        return [[id, side === "left" ? "start" : "end"]];
      }),
    ),
    hidden: Object.entries(mapIn(Truths, stored.visibleData)).flatMap(([id, isVisible]) => (isVisible ? [] : [id])),
    density: stored.density,
  };
}

/** What the server keeps of settings. */
export function toWire(
  gridId: string,
  { widths, order, pins, hidden, density }: GridSettings,
): DraftOf<(typeof columnCustomApi)["calls"]["store"]> {
  const sides = Object.entries(pins).map(([id, side]) => [id, side === "start" ? "left" : "right"]);
  return {
    gridId,
    resizableData: JSON.stringify(widths),
    sortData: JSON.stringify(Object.fromEntries(order.map((id, index) => [id, index]))),
    fixedData: JSON.stringify(Object.fromEntries(sides)),
    visibleData: JSON.stringify(Object.fromEntries(hidden.map((id) => [id, false]))),
    ...(density === null ? {} : { density }),
  };
}

/** A map that cannot be read says nothing. */
function mapIn<Value>(schema: z.ZodType<Record<string, Value>>, json: string): Record<string, Value> {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? {};
  } catch {
    // Some other client's text.
    return {};
  }
}
