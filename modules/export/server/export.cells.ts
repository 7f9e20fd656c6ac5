import * as z from "zod";
import type { ExportColumn } from "#contract/export";
import { Status } from "#contract/fields";
import { maskOf } from "#contract/mask";
import { coreOf } from "#contract/schema";
import type { Translate } from "#contract/text";
import type { Cell, WrittenColumn } from "#server/export/writers/writer";
import type { ExportedList } from "./export.list.ts";

/** Words of code lists by the code of the list and the value. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Words = { readonly t: Translate; readonly labels: Labels };

/** What becomes of the rows of a list: a cell for each column, in words wherever the screen has words. */
export function cellsOf(columns: readonly ExportColumn[], words: Words): (row: object) => Cell[] {
  const cells = columns.map(({ name, ...about }) => ({ name, cell: cellOf(about, words) }));
  return (row) => cells.map(({ name, cell }) => cell(Reflect.get(row, name)));
}

type ToCell = (value: unknown) => Cell;

function cellOf({ kind, dictionary = "" }: Omit<ExportColumn, "name">, words: Words): ToCell {
  const { t, labels } = words;
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
      return (value) => joined(typeof value === "string" ? value.split(/[,，]/u) : value, t);
    case "money":
      return amountCell;
    case "masked":
      return (value) => (typeof value === "string" ? maskOf(value) : plainCell(value, t));
    default:
      return (value) => plainCell(value, t);
  }
}

/** A number is of cents, a text a decimal; one with more digits than a number holds stays a text. */
function amountCell(value: unknown): Cell {
  if (typeof value === "number") return value / 100;
  if (typeof value !== "string") return null;
  return /^-?\d{1,12}(?:\.\d{1,3})?$/u.test(value) ? Number(value) : value;
}

function plainCell(value: unknown, t: Translate): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || value instanceof Date) return value;
  if (typeof value === "boolean") return t(value ? "export.yes" : "export.no");
  return joined(value, t);
}

function joined(value: unknown, t: Translate): string {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .map(textOf)
    .filter((part) => part !== "")
    .join(t("export.comma"));
}

/** A part of a list: a text, or what something with a name is called. */
function textOf(part: unknown): string {
  if (part === null || part === undefined) return "";
  if (typeof part === "string") return part.trim();
  if (typeof part !== "object") return JSON.stringify(part);
  const named = ["name", "realName", "title"].map((name): unknown => Reflect.get(part, name));
  return named.find((name) => typeof name === "string" && name !== "")?.toString() ?? JSON.stringify(part);
}

/** Columns as writers take them: what the contract says of a field decides, then how its list shows it. */
export function writtenColumns(list: ExportedList, columns: readonly ExportColumn[]): WrittenColumn[] {
  return columns.map(({ name, title, kind }) => {
    const field = list.fields.get(name);
    return { name, title: title === "" ? name : title, kind: writtenKind(kind, field && coreOf(field)) };
  });
}

function writtenKind(kind: ExportColumn["kind"], core: z.core.$ZodType | undefined): WrittenColumn["kind"] {
  if (core instanceof z.ZodDate) return "instant";
  if (kind === "date") return "date";
  return kind === "money" || (core instanceof z.ZodNumber && (kind === "text" || kind === "number"))
    ? "number"
    : "text";
}
