import { CloseOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { formatDate } from "../cells/time.ts";
import { optionOf, useOptionsOf } from "../form/choices.ts";
import { FieldControl } from "../form/FieldControl.tsx";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { ListTools } from "./ListTools.tsx";
import { withFilter } from "./listQuery.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import { SearchText } from "./SearchText.tsx";
import type { List } from "./useList.ts";

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

/** One line of filters: texts search on Enter or after a pause, choices at once; refresh and columns at the right. */
export function SearchBar<Row extends RecordRow>({ list, tools }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const { search } = list.resource;
  const count = isNarrow ? 1 : inLine;
  const shown = search.filter((field) => isForLine(field, search)).slice(0, count);
  const hidden = search.filter((field) => !shown.includes(field));
  if (list.state === "forbidden") return undefined;

  return (
    <>
      <div role="search" className="sw-search" aria-label={t("kit.filters")}>
        {shown.map((field) => (
          <div key={field.name} className="sw-search-field">
            <SearchField list={list} field={field} />
          </div>
        ))}
        {hidden.length > 0 && <MoreFilters list={list} fields={hidden} />}
        <ListTools list={list}>{tools}</ListTools>
      </div>
      <FilterChips list={list} />
    </>
  );
}

function SearchField<Row extends RecordRow>({ list, field }: { list: List<Row>; field: Field }) {
  const t = useWords();
  const label = t(labelKeyOf(list.resource, field));
  const { filters } = list.query;
  const value = filters[field.name];
  const handleChange = (next: unknown) => list.setFilters(withFilter(filters, field.name, next));
  if (field.kind === "text" || field.kind === "textArea")
    return <SearchText label={label} value={value === undefined ? "" : String(value)} onChange={handleChange} />;
  return <FieldControl field={field} label={label} isSearch value={value} onChange={handleChange} />;
}

/** The conditions that are set, each of which can be taken away. */
function FilterChips<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const wordsOf = useWordsOf();
  const { resource, query } = list;
  const set = resource.search.filter(({ name }) => query.filters[name] !== undefined);
  if (set.length === 0) return undefined;
  return (
    <div className="sw-search-chips" role="group" aria-label={t("kit.filters")}>
      {set.map((field) => {
        const name = t(labelKeyOf(resource, field));
        const value = wordsOf(field, query.filters[field.name]);
        return (
          <button
            key={field.name}
            type="button"
            className="sw-search-chip"
            onClick={() => list.setFilters(withFilter(query.filters, field.name, undefined))}
          >
            <span className="sw-hidden">{t("kit.clearFilter")}</span>
            {value === undefined ? name : `${name}: ${value}`}
            <CloseOutlined aria-hidden />
          </button>
        );
      })}
      {set.length > 1 && (
        <button type="button" className="sw-link" onClick={() => list.setFilters({})}>
          {t("kit.clearFilters")}
        </button>
      )}
    </div>
  );
}

/** The words of a set condition; `undefined` where its name says enough. */
function useWordsOf(): (field: Field, value: unknown) => string | undefined {
  const optionsOf = useOptionsOf();
  return (field, value) => {
    switch (field.kind) {
      case "custom":
      case "switch":
        return undefined;
      case "status":
      case "radio":
      case "select":
        return optionOf(optionsOf(field), value)?.label;
      case "date":
        return formatDate(String(value));
      case "text":
      case "textArea":
      case "number":
      default:
        return String(value);
    }
  };
}
