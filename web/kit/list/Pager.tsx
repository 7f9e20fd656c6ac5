import { Pagination } from "antd";
import { maximumPageDepth } from "#contract/page";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { sizesWith } from "./listQuery.ts";
import { totalText } from "./total.ts";
import type { List } from "./useList.ts";

/** How many rows there are, and the way to the other pages. */
export function Pager<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const { total, query } = list;
  // The server turns no page beyond this; the count at the left still says all.
  const reachable = Math.min(total, Math.floor(maximumPageDepth / query.pageSize) * query.pageSize);
  return (
    <nav className="sw-pager" aria-label={t("kit.pages", { title: t(list.resource.title) })}>
      <span className="sw-pager-total">{totalText(t, list)}</span>
      <Pagination
        size="small"
        simple={isNarrow}
        current={query.page}
        pageSize={query.pageSize}
        total={reachable}
        showSizeChanger={isNarrow ? false : { "aria-label": t("kit.pageSize") }}
        pageSizeOptions={sizesWith(query.pageSize)}
        onChange={(page, pageSize) => (pageSize === query.pageSize ? list.setPage(page) : list.setPageSize(pageSize))}
      />
    </nav>
  );
}
