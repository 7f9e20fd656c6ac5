import { CloseOutlined } from "@ant-design/icons";
import { useTexts } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import { useActiveFilters } from "./activeFilters.ts";
import { noCriteria } from "./listQuery.ts";
import type { List } from "./useList.ts";

/** The active filters of a list besides the keyword, including those that are not in the search bar; each can be removed. */
export function FilterChips<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const filters = useActiveFilters(list.resource, list.query);
  // The box beside it shows the keyword, and clears it.
  const chips = filters.filter(({ key }) => key !== "keyword");
  if (chips.length === 0) return undefined;
  return (
    <div className="sw-search-chips" role="group" aria-label={t("kit.filters")}>
      {chips.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          className="sw-search-chip"
          title={text}
          onClick={() => list.change(without, "push")}
        >
          <span className="sw-hidden">{t("kit.clearFilter")}</span>
          <span className="sw-search-chip-text">{text}</span>
          <CloseOutlined aria-hidden />
        </button>
      ))}
      {filters.length > 1 && (
        <button type="button" className="sw-link" onClick={() => list.change(noCriteria, "push")}>
          {t("kit.clearFilters")}
        </button>
      )}
    </div>
  );
}
