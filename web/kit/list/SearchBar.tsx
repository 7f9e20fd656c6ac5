import { useRef } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { FieldControl } from "../form/FieldControl.tsx";
import { useShortcut } from "../parts/shortcuts.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import { takesConditions } from "./filterableFields.ts";
import { FilterChips } from "./FilterChips.tsx";
import { ListTools } from "./ListTools.tsx";
import { withFilter } from "./listQuery.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import { SearchText } from "./SearchText.tsx";
import type { List } from "./useList.ts";

/** Maximum number of fields in the search bar; the others are behind "more conditions". */
const inLine = 3;

/** If the first text field searches everything, text filters for single fields move to the panel. */
function isForLine({ name, kind }: Field, fields: readonly Field[]): boolean {
  return name === "keyword" || kind !== "text" || fields[0]?.name !== "keyword";
}

type Props<Row extends RecordRow> = { list: List<Row> };

/**
 * One line of filters: texts search on Enter or after a pause, choices at once; further conditions are behind a button.
 * `/` focuses it. On a phone the title row of the list has the tools.
 */
export function SearchBar<Row extends RecordRow>({ list }: Props<Row>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const line = useRef<HTMLDivElement>(null);
  const { search } = list.resource;
  const count = isNarrow ? 1 : inLine;
  const lineFields = search.filter((field) => isForLine(field, search)).slice(0, count);
  const hidden = search.filter((field) => !lineFields.includes(field));
  const isForbidden = list.state === "forbidden";
  useShortcut(
    "/",
    "kit.focusSearch",
    lineFields.length === 0 || isForbidden ? undefined : () => focusFirst(line),
    "list",
  );
  if (isForbidden) return undefined;

  return (
    <>
      <div ref={line} role="search" className="sw-search" aria-label={t("kit.filters")}>
        {lineFields.map((field) => (
          <div key={field.name} className="sw-search-field">
            <SearchField list={list} field={field} />
          </div>
        ))}
        {(hidden.length > 0 || takesConditions(list.resource)) && <MoreFilters list={list} fields={hidden} />}
        {isNarrow ? undefined : <ListTools list={list} />}
      </div>
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
  const t = useTexts();
  const { resource, query, change, setFilters } = list;
  const label = t(getLabelKey(resource, field));
  const value = query.filters[field.name];
  const update = (next: unknown) => withFilter(query.filters, field.name, next);
  if (field.kind === "text" || field.kind === "textArea") {
    const isRequired = resource.requiresKeyword && field === resource.search[0];
    const text = value === undefined ? "" : String(value);
    // The pause after typing may end when a form has just been opened, which must stay open.
    const handleText = (next: string) => change({ filters: update(next), record: query.record });
    return <SearchText label={label} value={text} isRequired={isRequired} onChange={handleText} />;
  }
  return (
    <FieldControl field={field} label={label} isSearch value={value} onChange={(next) => setFilters(update(next))} />
  );
}
