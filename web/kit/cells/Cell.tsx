import type { ReactNode } from "react";
import { translate } from "../../i18n.ts";
import type { Column } from "../resource/column.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { AccountCell } from "./AccountCell.tsx";
import { cellText, partsOf } from "./cellText.ts";
import { DictionaryChip } from "./DictionaryChip.tsx";
import { FileCell } from "./FileCell.tsx";
import { Identity } from "./Identity.tsx";
import { InstantCell } from "./InstantCell.tsx";
import { MaskedCell } from "./MaskedCell.tsx";
import { PictureCell } from "./PictureCell.tsx";
import { ProgressCell } from "./ProgressCell.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { TagsCell } from "./TagsCell.tsx";
import "./cells.css";

type Props<Row extends RecordRow> = { resource: Resource<Row>; column: Column<Row>; row: Row };

/** What stands in a cell, by the kind of its column. Columns are made anew in another language, and their cells with them. */
export function Cell<Row extends RecordRow>({ resource, column, row }: Props<Row>): ReactNode {
  const { kind, name, render } = column;
  if (render !== undefined) return render(row);
  if (kind === "status") return <StatusCell resource={resource} row={row} field={name} />;
  if (kind === "masked") return <MaskedCell resource={resource} column={column} row={row} />;
  const text = cellText(column, row);
  if (text === "") return translate("kit.none");
  return <Filled about={{ resource, column, row }} text={text} />;
}

const figures: ReadonlySet<string> = new Set(["date", "number", "money"]);

function Filled<Row extends RecordRow>({ about, text }: { about: Props<Row>; text: string }): ReactNode {
  const { resource, column, row } = about;
  const { kind, name, dictionary = "" } = column;
  const value = valueOf(row, name);
  switch (kind) {
    case "dictionary":
      return <DictionaryChip dictionary={dictionary} value={String(value)} />;
    case "identity":
      return <Identity row={row} name={text} also={textIn(row, column.also)} />;
    case "account":
      return <AccountCell name={text} avatar={textIn(row, column.avatar)} href={column.href?.(row)} />;
    case "tags":
      return <TagsCell texts={partsOf(value)} />;
    case "progress":
      return <ProgressCell value={value} of={resource.nameOf(row)} />;
    case "picture":
      return <PictureCell key={text} url={text} of={resource.nameOf(row)} />;
    case "file":
      return <FileCell value={value} />;
    case "instant":
      return value instanceof Date ? <InstantCell instant={value} /> : text;
    default: {
      const path = textIn(row, column.path);
      return (
        <span
          className={figures.has(kind) ? "sw-cell-text sw-cell-figures" : "sw-cell-text"}
          title={path === "" ? text : path}
        >
          {text}
        </span>
      );
    }
  }
}

function textIn(row: object, name: string | undefined): string {
  const value = name === undefined ? "" : valueOf(row, name);
  return typeof value === "string" ? value : "";
}
