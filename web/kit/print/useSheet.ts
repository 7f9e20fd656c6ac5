import { currentLanguage, useWords } from "../../i18n.ts";
import { useSession } from "../../session/session.ts";
import { shownZone } from "../../zone.ts";
import { formatExactly, formatInstant } from "../cells/time.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import { useFilterText } from "../list/filterWords.ts";
import { figure, totalText } from "../list/total.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { Sheet } from "./sheet.ts";

type About = {
  readonly isLandscape: boolean;
  /** There are more rows than these. */
  readonly isPart: boolean;
};

/** A list on paper: its columns as they are shown, its filter, who printed it and when. */
export function useSheet<Row extends RecordRow>(
  list: List<Row>,
  columns: readonly GridColumn<Row>[],
): (rows: readonly Row[], about: About) => Sheet {
  const t = useWords();
  const { user } = useSession();
  const filter = useFilterText(list.resource)(list.query);
  return (rows, { isLandscape, isPart }) => {
    const count = figure(rows.length);
    return {
      language: currentLanguage(),
      title: t(list.resource.title),
      about: [
        filter === "" ? t("kit.print.everything") : t("kit.print.filter", { filter }),
        isPart ? t("kit.print.part", { count, total: totalText(t, list) }) : t("kit.print.count", { count }),
        t("kit.print.by", { who: user.realName || user.account, when: whenWords(new Date()) }),
      ],
      columns: columns.map(({ title, width, align }) => ({ title, width, isFigure: align === "end" })),
      rows: rows.map((row) => columns.map((column) => column.textOf?.(row) ?? "")),
      isLandscape,
      watermark: user.watermarkText,
      numberOf: (page, pages) => t("kit.print.number", { page, pages }),
    };
  };
}

/** Nobody can ask paper which zone its times are in. */
function whenWords(instant: Date): string {
  return shownZone() === undefined ? formatInstant(instant) : formatExactly(instant);
}
