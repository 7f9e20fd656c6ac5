import * as z from "zod";
import type { RawInputOf } from "#contract/api";
import type { ColumnCustom, columnCustomApi } from "../contract.ts";
import { defaultGridSettings, type GridSettings } from "#kit/grid/gridSettings.ts";

const Sides = z.record(z.string(), z.enum(["left", "right", ""]).nullable());
const Numbers = z.record(z.string(), z.number());
const Truths = z.record(z.string(), z.boolean());

/** Column settings on the wire, with the names that existing clients use; null: nothing is set. */
export function fromWire(settings: ColumnCustom | null): GridSettings {
  if (settings === null) return defaultGridSettings;
  const places = Object.entries(mapIn(Numbers, settings.sortData));
  const sides = Object.entries(mapIn(Sides, settings.fixedData));
  const visibilities = Object.entries(mapIn(Truths, settings.visibleData));
  return {
    widths: mapIn(Numbers, settings.resizableData),
    order: places.toSorted(([, left], [, right]) => left - right).map(([id]) => id),
    pins: Object.fromEntries(
      sides.flatMap(([id, side]): [string, "start" | "end"][] => {
        if (side !== "left" && side !== "right") return [];
        return [[id, side === "left" ? "start" : "end"]];
      }),
    ),
    hidden: visibilities.flatMap(([id, isVisible]) => (isVisible ? [] : [id])),
    shown: visibilities.flatMap(([id, isVisible]) => (isVisible ? [id] : [])),
    density: settings.density,
  };
}

/** The settings that the server stores. */
export function toWire(
  gridId: string,
  { widths, order, pins, hidden, shown, density }: GridSettings,
): RawInputOf<(typeof columnCustomApi)["calls"]["store"]> {
  const sides = Object.entries(pins).map(([id, side]) => [id, side === "start" ? "left" : "right"]);
  return {
    gridId,
    resizableData: JSON.stringify(widths),
    sortData: JSON.stringify(Object.fromEntries(order.map((id, index) => [id, index]))),
    fixedData: JSON.stringify(Object.fromEntries(sides)),
    visibleData: JSON.stringify(
      Object.fromEntries([...hidden.map((id) => [id, false]), ...shown.map((id) => [id, true])]),
    ),
    ...(density === null ? {} : { density }),
  };
}

/** An unreadable map counts as empty. */
function mapIn<Value>(schema: z.ZodType<Record<string, Value>>, json: string): Record<string, Value> {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? {};
  } catch {
    // Text written by another client.
    return {};
  }
}
