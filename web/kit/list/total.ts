import { maximumCounted } from "#contract/page";
import type { Translate } from "#contract/text";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

type Counted<Row extends RecordRow> = Pick<List<Row>, "total" | "query">;

/** A search for a keyword counts to its limit and no further. */
function isUncounted<Row extends RecordRow>({ total, query }: Counted<Row>): boolean {
  return total === maximumCounted + 1 && query.filters["keyword"] !== undefined;
}

function limit(): string {
  return maximumCounted.toLocaleString(document.documentElement.lang || undefined);
}

/** How many rows a list has, in words. */
export function totalText<Row extends RecordRow>(t: Translate, list: Counted<Row>): string {
  return isUncounted(list) ? t("kit.totalMany", { total: limit() }) : t("kit.total", { total: list.total });
}

/** How many rows a list has, for the badge beside its title. */
export function countText<Row extends RecordRow>(t: Translate, list: Counted<Row>): string {
  return isUncounted(list) ? t("kit.countMany", { total: limit() }) : t("kit.count", { total: list.total });
}
