import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { Column } from "../resource/column.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { DictionaryChip } from "./DictionaryChip.tsx";
import { Identity } from "./Identity.tsx";
import { MaskedCell } from "./MaskedCell.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { formatDate, formatInstant } from "./time.ts";
import "./cells.css";

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/** What stands in a cell, by the kind of its column. */
export function Cell<Row extends RecordRow>({ resource, column, row }: Props<Row>): ReactNode {
  const t = useWords();
  const { kind, name, dictionary = "", also, render } = column;
  if (render !== undefined) return render(row);
  const value = valueOf(row, name);
  if (kind === "status") return <StatusCell resource={resource} row={row} field={name} />;
  if (kind === "masked") return <MaskedCell resource={resource} column={column} row={row} />;
  const text = textOf(value, kind, t("kit.comma"));
  if (text === "") return t("kit.none");
  if (kind === "dictionary") return <DictionaryChip dictionary={dictionary} value={text} />;
  if (kind === "identity") {
    const second = also === undefined ? "" : textOf(valueOf(row, also), "text", "");
    return <Identity row={row} name={text} also={second} />;
  }
  return (
    <span className={kind === "date" ? "sw-cell-text sw-cell-figures" : "sw-cell-text"} title={text}>
      {text}
    </span>
  );
}

function textOf(value: unknown, kind: Column<never>["kind"], comma: string): string {
  if (value instanceof Date) return formatInstant(value);
  if (kind === "list") return partsOf(value).join(comma);
  return kind === "date" ? formatDate(plainOf(value)) : plainOf(value);
}

/** The texts of a list; some calls answer them as one text with commas. */
function partsOf(value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : plainOf(value).split(/[,，]/u);
  return parts
    .map((part) => plainOf(typeof part === "object" && part !== null ? valueOf(part, "name") : part).trim())
    .filter((part) => part !== "");
}

function plainOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
