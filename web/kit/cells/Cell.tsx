import type { ReactNode } from "react";
import { translate } from "#base/i18n";
import type { Column } from "../resource/column.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { PersonCell } from "./PersonCell.tsx";
import { formatColumnValue, parseTextList } from "./formatColumnValue.ts";
import { DictionaryTag } from "../dictionary/DictionaryTag.tsx";
import { FileCell } from "./FileCell.tsx";
import { NameWithAvatar } from "./NameWithAvatar.tsx";
import { InstantCell } from "./InstantCell.tsx";
import { MaskedCell } from "./MaskedCell.tsx";
import { PictureCell } from "./PictureCell.tsx";
import { ProgressCell } from "./ProgressCell.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { TagsCell } from "./TagsCell.tsx";
import "./cells.css";

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/**
 * The content of a cell by the kind of its column. A change of language creates new columns, and with them new cells.
 */
export function Cell<Row extends RecordRow>({ resource, column, row }: Props<Row>): ReactNode {
  const { kind, name, render } = column;
  if (render !== undefined) return render(row) ?? translate("kit.none");
  if (kind === "status") return <StatusCell resource={resource} row={row} field={name} />;
  if (kind === "masked") return <MaskedCell resource={resource} column={column} row={row} />;
  const text = formatColumnValue(column, row);
  if (text === "") return translate("kit.none");
  return <FilledCell cell={{ resource, column, row }} text={text} />;
}

const numericKinds: ReadonlySet<string> = new Set(["date", "number", "money"]);

function FilledCell<Row extends RecordRow>({ cell, text }: { cell: Props<Row>; text: string }): ReactNode {
  const { resource, column, row } = cell;
  const { kind, name, dictionary = "" } = column;
  const value = readFieldValue(row, name);
  switch (kind) {
    case "dictionary":
      if (column.usual === value) return <span className="sw-grid-text">{text}</span>;
      return <DictionaryTag dictionary={dictionary} value={value} />;
    case "identity":
      return <NameWithAvatar row={row} name={text} also={getText(row, column.also)} />;
    case "person":
      return <PersonCell name={text} avatar={getText(row, column.avatar)} href={column.href?.(row)} />;
    case "tags":
      return <TagsCell texts={parseTextList(value)} />;
    case "progress":
      return <ProgressCell value={value} of={resource.getName(row)} />;
    case "picture":
      return <PictureCell key={text} url={text} of={resource.getName(row)} />;
    case "file":
      return <FileCell value={value} />;
    case "instant":
      return value instanceof Date ? <InstantCell instant={value} isExact={column.isExact === true} /> : text;
    default: {
      const tooltip = getText(row, column.tooltip);
      return (
        <span
          className={numericKinds.has(kind) ? "sw-cell-text sw-cell-figures" : "sw-cell-text"}
          title={tooltip === "" ? text : tooltip}
        >
          {text}
        </span>
      );
    }
  }
}

function getText(row: object, name: string | undefined): string {
  const value = name === undefined ? "" : readFieldValue(row, name);
  return typeof value === "string" ? value : "";
}
