import { type ReactNode, useRef } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { FieldControl } from "../form/FieldControl.tsx";
import { useShortcut } from "../parts/shortcuts.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { takesConditions } from "./askable.ts";
import { FilterChips } from "./FilterChips.tsx";
import { ListTools } from "./ListTools.tsx";
import { withFilter } from "./listQuery.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import { SearchText } from "./SearchText.tsx";
import type { List } from "./useList.ts";
import { ViewBar } from "./ViewBar.tsx";

/** So many fields stand in the line; the others are behind "more conditions". */
const inLine = 3;

/** Where the first text searches everything, texts for single fields are for those who ask for more. */
function isForLine({ name, kind }: Field, fields: readonly Field[]): boolean {
  return name === "keyword" || kind !== "text" || fields[0]?.name !== "keyword";
}

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further tools at the right. */
  tools?: ReactNode;
};

/**
 * One line of filters: texts search on Enter or after a pause, choices at once; any other condition is behind a button.
 * `/` leads into it.
 */
export function SearchBar<Row extends RecordRow>({ list, tools }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const line = useRef<HTMLDivElement>(null);
  const { search } = list.resource;
  const count = isNarrow ? 1 : inLine;
  const shown = search.filter((field) => isForLine(field, search)).slice(0, count);
  const hidden = search.filter((field) => !shown.includes(field));
  const isForbidden = list.state === "forbidden";
  useShortcut("/", "kit.focusSearch", shown.length === 0 || isForbidden ? undefined : () => focusFirst(line), "list");
  if (isForbidden) return undefined;

  return (
    <>
      <div ref={line} role="search" className="sw-search" aria-label={t("kit.filters")}>
        {shown.map((field) => (
          <div key={field.name} className="sw-search-field">
            <SearchField list={list} field={field} />
          </div>
        ))}
        {(hidden.length > 0 || takesConditions(list.resource)) && <MoreFilters list={list} fields={hidden} />}
        {isNarrow ? undefined : <ListTools list={list}>{tools}</ListTools>}
      </div>
      {isNarrow && (
        <div className="sw-search">
          <ViewBar list={list} />
          <ListTools list={list}>{tools}</ListTools>
        </div>
      )}
      <FilterChips list={list} />
    </>
  );
}

function focusFirst({ current }: { current: HTMLElement | null }): boolean {
  const input = current?.querySelector("input");
  input?.focus();
  input?.select();
  return input !== null;
}

function SearchField<Row extends RecordRow>({ list, field }: { list: List<Row>; field: Field }) {
  const t = useWords();
  const { resource, query, setFilters } = list;
  const label = t(labelKeyOf(resource, field));
  const value = query.filters[field.name];
  const handleChange = (next: unknown) => setFilters(withFilter(query.filters, field.name, next));
  if (field.kind === "text" || field.kind === "textArea") {
    const isRequired = resource.requiresKeyword && field === resource.search[0];
    const text = value === undefined ? "" : String(value);
    return <SearchText label={label} value={text} isRequired={isRequired} onChange={handleChange} />;
  }
  return <FieldControl field={field} label={label} isSearch value={value} onChange={handleChange} />;
}
