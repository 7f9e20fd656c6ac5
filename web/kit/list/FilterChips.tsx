import { CloseOutlined } from "@ant-design/icons";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { useFilterWords } from "./filterWords.ts";
import { nothingWanted } from "./listQuery.ts";
import type { List } from "./useList.ts";

/** All that narrows a list, also what is set out of sight; each can be taken away. */
export function FilterChips<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const words = useFilterWords(list.resource)(list.query);
  if (words.length === 0) return undefined;
  return (
    <div className="sw-search-chips" role="group" aria-label={t("kit.filters")}>
      {words.map(({ key, text, without }) => (
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
      {words.length > 1 && (
        <button type="button" className="sw-link" onClick={() => list.change(nothingWanted, "push")}>
          {t("kit.clearFilters")}
        </button>
      )}
    </div>
  );
}
