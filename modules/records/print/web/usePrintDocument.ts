import { getCurrentLanguage, useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import { formatExactly, formatInstant } from "#kit/cells/time.ts";
import type { GridColumn } from "#kit/grid/gridColumn.ts";
import { useFilterSummary } from "#kit/list/activeFilters.ts";
import { formatLocaleNumber, formatTotal } from "#kit/list/total.ts";
import type { List } from "#kit/list/useList.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import type { PrintDocument } from "#kit/print/printDocument.ts";

type PrintDocumentOptions = {
  readonly isLandscape: boolean;
  /** There are more rows than the printed ones. */
  readonly isPart: boolean;
  /** Lines below the rows, by the id of the row. */
  readonly notes?: ReadonlyMap<number, readonly string[]>;
};

/** The printable form of a list: its visible columns, its filter, the account and the time. */
export function usePrintDocument<Row extends RecordRow>(
  list: List<Row>,
  columns: readonly GridColumn<Row>[],
): (rows: readonly Row[], about: PrintDocumentOptions) => PrintDocument {
  const t = useTexts();
  const { user } = useSession();
  const filter = useFilterSummary(list.resource, list.query);
  return (rows, { isLandscape, isPart, notes }) => {
    const count = formatLocaleNumber(rows.length);
    return {
      language: getCurrentLanguage(),
      title: t(list.resource.title),
      subtitleLines: [
        filter === "" ? t("kit.print.everything") : t("kit.print.filter", { filter }),
        isPart ? t("kit.print.part", { count, total: formatTotal(t, list) }) : t("kit.print.count", { count }),
        t("kit.print.by", { who: user.realName || user.account, when: whenWords(new Date()) }),
      ],
      columns: columns.map(({ title, width, align }) => ({ title, width, isNumeric: align === "end" })),
      rows: rows.map((row) => columns.map((column) => column.getText?.(row) ?? "")),
      rowNotes: new Map(rows.map(({ id }, index) => [index, notes?.get(id) ?? []])),
      isLandscape,
      watermark: user.watermarkText,
      formatPageNumber: (page, pages) => t("kit.print.number", { page, pages }),
    };
  };
}

/** The time zone of the printed times, which the reader cannot look up on paper. */
function whenWords(instant: Date): string {
  return getDisplayTimeZone() === undefined ? formatInstant(instant) : formatExactly(instant);
}
