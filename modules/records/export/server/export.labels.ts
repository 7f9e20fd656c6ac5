import * as z from "zod";
import type { ExportColumn, ExportRequest } from "../contract.ts";
import { getTenantName, getTenantWatermark } from "#modules/identity/tenant/server";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import type { Note } from "./writers/rowWriter.ts";
import { getLocalTime, type LocalTime } from "#core/request/time";
import type { CodeListLabels } from "./export.cells.ts";

const CodeLists = z.record(z.string(), z.array(z.object({ label: z.string(), value: z.string() })));

/** Loads the labels of the code lists that some columns show, in the reader's language. */
export async function loadCodeListLabels(ctx: Context, columns: readonly ExportColumn[]): Promise<CodeListLabels> {
  const names = new Set(columns.flatMap(({ kind, dictionary }) => (kind === "dictionary" ? [dictionary] : [])));
  if (names.size === 0) return new Map();
  const lists = CodeLists.parse(await ctx.calls.perform("sysDictType/allDictList", {}));
  return new Map(
    Object.entries(lists)
      .filter(([name]) => names.has(name))
      .map(([name, entries]) => [name, new Map(entries.map(({ value, label }) => [value, label]))]),
  );
}

/** Author, time and filter of an export: if requested, and always if the tenant has a watermark. */
export async function createExportNote(
  ctx: Context,
  { withWatermark, filterText = "", timeZone }: Pick<ExportRequest, "withWatermark" | "filterText" | "timeZone">,
): Promise<Note | undefined> {
  const watermark = await getTenantWatermark(ctx);
  if (!withWatermark && watermark === "") return undefined;
  const { t, caller, app } = ctx;
  return {
    title: t("export.note"),
    lines: [
      [t("export.note.who"), `${caller.realName} (${caller.account})`],
      [t("export.note.tenant"), await getTenantName(ctx)],
      [t("export.note.when"), [createLocalTime(app, timeZone).format(ctx.now()), timeZone].filter(Boolean).join(" ")],
      [t("export.note.filter"), filterText === "" ? t("export.note.everything") : filterText],
      ...(watermark === "" ? [] : [[t("export.note.watermark"), watermark] as const]),
    ],
  };
}

/** Local time of the requested time zone; by default the installation's. */
export function createLocalTime({ time }: Pick<App, "time">, timeZone: string | undefined): LocalTime {
  return timeZone === undefined ? time : getLocalTime(timeZone);
}
