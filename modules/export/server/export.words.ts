import * as z from "zod";
import type { ExportColumn, ExportRequest } from "#contract/export";
import { tenantName, tenantWatermark } from "#modules/tenant/server";
import type { App } from "#server/app";
import type { Context } from "#server/context/context";
import type { Note } from "#server/export/writers/writer";
import { localTimeOf, type LocalTime } from "#server/time";
import type { Labels } from "./export.cells.ts";

const CodeLists = z.record(z.string(), z.array(z.object({ label: z.string(), value: z.string() })));

/** The words of the code lists that some columns show, in the reader's language. */
export async function labelsFor(ctx: Context, columns: readonly ExportColumn[]): Promise<Labels> {
  const names = new Set(columns.flatMap(({ kind, dictionary }) => (kind === "dictionary" ? [dictionary] : [])));
  if (names.size === 0) return new Map();
  const lists = CodeLists.parse(await ctx.calls.perform("sysDictType/allDictList", {}));
  return new Map(
    Object.entries(lists)
      .filter(([name]) => names.has(name))
      .map(([name, entries]) => [name, new Map(entries.map(({ value, label }) => [value, label]))]),
  );
}

/** Who took a list out, when and what of it: for those who ask, and always where the tenant has a watermark. */
export async function noteFor(
  ctx: Context,
  { withWatermark, filterText = "", timeZone }: Pick<ExportRequest, "withWatermark" | "filterText" | "timeZone">,
): Promise<Note | undefined> {
  const watermark = await tenantWatermark(ctx);
  if (!withWatermark && watermark === "") return undefined;
  const { t, caller, app } = ctx;
  return {
    title: t("export.note"),
    lines: [
      [t("export.note.who"), `${caller.realName} (${caller.account})`],
      [t("export.note.tenant"), await tenantName(ctx)],
      [t("export.note.when"), [timeIn(app, timeZone).format(ctx.now()), timeZone].filter(Boolean).join(" ")],
      [t("export.note.filter"), filterText === "" ? t("export.note.everything") : filterText],
      ...(watermark === "" ? [] : [[t("export.note.watermark"), watermark] as const]),
    ],
  };
}

/** Local time of the zone that an export was asked for in; the installation's where nobody has said any. */
export function timeIn({ time }: Pick<App, "time">, timeZone: string | undefined): LocalTime {
  return timeZone === undefined ? time : localTimeOf(timeZone);
}
