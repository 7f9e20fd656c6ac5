import type { Translate } from "#contract/text";
import { currentLanguage } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type Counted<Row extends RecordRow> = Pick<List<Row>, "total" | "totalKind">;

const totals = { exact: "kit.total", atLeast: "kit.totalMany", about: "kit.totalAbout" } as const;
const counts = { exact: "kit.count", atLeast: "kit.countMany", about: "kit.countAbout" } as const;

/** How many rows a list has, in words: `共 60 条`, `共 10,000+ 条`, `约 1,000,000 条`. */
export function totalText<Row extends RecordRow>(t: Translate, list: Counted<Row>): string {
  return t(totals[list.totalKind], { total: figureOf(list) });
}

/** How many rows a list has, for the badge beside its title. */
export function countText<Row extends RecordRow>(t: Translate, list: Counted<Row>): string {
  return t(counts[list.totalKind], { total: figureOf(list) });
}

function figureOf<Row extends RecordRow>({ total, totalKind }: Counted<Row>): string {
  // "More than these" is answered as one more than the limit; an estimate is no better than its first figures.
  if (totalKind === "atLeast") return figure(total - 1);
  return figure(total, totalKind === "about" ? { maximumSignificantDigits: 2 } : {});
}

/** A number as the interface's language writes it. */
export function figure(number: number, format: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(currentLanguage(), format).format(number);
}
