import type { Translate } from "#contract/text";
import { getFormatLocale } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type ListTotal<Row extends RecordRow> = Pick<List<Row>, "total" | "totalKind">;

const totals = { exact: "kit.total", atLeast: "kit.totalMany", about: "kit.totalAbout" } as const;
const counts = { exact: "kit.count", atLeast: "kit.countMany", about: "kit.countAbout" } as const;

/** The number of rows of a list as text: `共 60 条`, `共 10,000+ 条`, `约 1,000,000 条`. */
export function formatTotal<Row extends RecordRow>(t: Translate, list: ListTotal<Row>): string {
  return t(totals[list.totalKind], { total: figureOf(list) });
}

/** The number of rows of a list, for the badge next to its title. */
export function formatCount<Row extends RecordRow>(t: Translate, list: ListTotal<Row>): string {
  return t(counts[list.totalKind], { total: figureOf(list) });
}

function figureOf<Row extends RecordRow>({ total, totalKind }: ListTotal<Row>): string {
  // A lower bound is answered as the limit plus one; only the first digits of an estimate are significant.
  if (totalKind === "atLeast") return formatLocaleNumber(total - 1);
  return formatLocaleNumber(total, totalKind === "about" ? { maximumSignificantDigits: 2 } : {});
}

/** A number in the format of the interface language. */
export function formatLocaleNumber(number: number, format: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(getFormatLocale(), format).format(number);
}
