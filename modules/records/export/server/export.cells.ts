import * as z from "zod";
import type { ExportColumn } from "../contract.ts";
import { Status } from "#contract/fields";
import { maskText } from "#contract/mask";
import { unwrapSchema } from "#contract/schema";
import type { Translate } from "#contract/text";
import type { Cell, WriterColumn } from "./writers/rowWriter.ts";
import type { ExportedList } from "./export.list.ts";

/** Labels of code lists by the code of the list and the value. */
export type CodeListLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

type CellTexts = { readonly t: Translate; readonly labels: CodeListLabels };

/** Creates the formatter of a list's rows: one cell for each column, with labels where the screen shows them. */
export function createRowFormatter(columns: readonly ExportColumn[], texts: CellTexts): (row: object) => Cell[] {
  const cells = columns.map(({ name, ...column }) => ({ name, cell: cellOf(column, texts) }));
  return (row) => cells.map(({ name, cell }) => cell(Reflect.get(row, name)));
}

type CellFormatter = (value: unknown) => Cell;

function cellOf({ kind, dictionary = "" }: Omit<ExportColumn, "name">, texts: CellTexts): CellFormatter {
  const { t, labels } = texts;
  if (kind === "status") {
    const states = new Map<unknown, string>([
      [Status.enabled, t("export.enabled")],
      [Status.disabled, t("export.disabled")],
    ]);
    return (value) => states.get(value) ?? plainCell(value, t);
  }
  if (kind === "dictionary") {
    const entries = labels.get(dictionary);
    return (value) => entries?.get(String(value)) ?? plainCell(value, t);
  }
  switch (kind) {
    case "list":
      return (value) => joinNames(typeof value === "string" ? value.split(/[,，]/u) : value, t);
    case "money":
      return amountCell;
    case "masked":
      return (value) => (typeof value === "string" ? maskText(value) : plainCell(value, t));
    default:
      return (value) => plainCell(value, t);
  }
}

/** A number is in cents, a text is a decimal; one with more digits than a number holds stays a text. */
function amountCell(value: unknown): Cell {
  if (typeof value === "number") return value / 100;
  if (typeof value !== "string") return null;
  return /^-?\d{1,12}(?:\.\d{1,3})?$/u.test(value) ? Number(value) : value;
}

function plainCell(value: unknown, t: Translate): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || value instanceof Date) return value;
  if (typeof value === "boolean") return t(value ? "export.yes" : "export.no");
  return joinNames(value, t);
}

function joinNames(value: unknown, t: Translate): string {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .map(textOf)
    .filter((part) => part !== "")
    .join(t("export.comma"));
}

/** A part of a list: a text, or the name of an object. */
function textOf(part: unknown): string {
  if (part === null || part === undefined) return "";
  if (typeof part === "string") return part.trim();
  if (typeof part !== "object") return JSON.stringify(part);
  const names = ["name", "realName", "title"].map((name): unknown => Reflect.get(part, name));
  return names.find((name) => typeof name === "string" && name !== "")?.toString() ?? JSON.stringify(part);
}

/** The columns for writers: the contract of the field decides, then how its list shows it. */
export function toWriterColumns(list: ExportedList, columns: readonly ExportColumn[]): WriterColumn[] {
  return columns.map(({ name, title, kind }) => {
    const field = list.fields.get(name);
    return { name, title: title === "" ? name : title, kind: writtenKind(kind, field && unwrapSchema(field)) };
  });
}

function writtenKind(kind: ExportColumn["kind"], core: z.core.$ZodType | undefined): WriterColumn["kind"] {
  if (core instanceof z.ZodDate) return "instant";
  if (kind === "date") return "date";
  return kind === "money" || (core instanceof z.ZodNumber && (kind === "text" || kind === "number"))
    ? "number"
    : "text";
}
