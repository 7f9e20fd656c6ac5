import { useMemo } from "react";
import * as z from "zod";
import { unwrapSchema } from "#contract/schema";
import { getCurrentLanguage, translate } from "#base/i18n";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import { Cell } from "../cells/Cell.tsx";
import { defaultCurrency, formatColumnValue } from "../cells/formatColumnValue.ts";
import { LastChangeCell } from "../cells/LastChangeCell.tsx";
import { formatMoney, formatNumber, formatPercent, toCents } from "../cells/numbers.ts";
import { formatInstant } from "../cells/time.ts";
import type { ColumnSummary, GridColumn } from "../grid/gridColumn.ts";
import { estimateTitleWidth } from "../grid/estimateTitleWidth.ts";
import type { Column, ColumnKind } from "../resource/column.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";

/** The column that shows when a row was last changed. */
export const lastChangeColumnId = "#change";

/**
 * The columns of a resource for the grid; rows with audit columns get a column for their last change. Fields that no
 * row contains, because the caller may not see them, have no column.
 */
export function useColumns<Row extends RecordRow>(
  resource: Resource<Row>,
  rows: readonly Row[],
): readonly GridColumn<Row>[] {
  const localeKey = `${getCurrentLanguage()} ${getDisplayTimeZone()}`;
  const absent = absentIn(resource, rows).join(" ");
  return useMemo(
    () => [...columnsOf(resource, new Set(absent.split(" "))), ...changesOf(resource, localeKey)],
    [resource, absent, localeKey],
  );
}

function absentIn<Row extends RecordRow>({ columns }: Resource<Row>, rows: readonly Row[]): string[] {
  const names = rows.length === 0 ? [] : columns.map(({ name }) => name);
  return names.filter((name) => rows.every((row) => !(name in row)));
}

function columnsOf<Row extends RecordRow>(resource: Resource<Row>, absent: ReadonlySet<string>): GridColumn<Row>[] {
  const columns = resource.columns.filter(({ name }) => !absent.has(name));
  return columns.map((column) => ({
    id: column.name,
    ...titled(translate(getLabelKey(resource, column)), column.width),
    isSortable: column.isSortable,
    isOptional: column.isOptional === true,
    align: isFigure(column) ? "end" : "start",
    cell: (row) => <Cell resource={resource} column={column} row={row} />,
    getText: (row) => formatColumnValue(column, row),
    canCopy: copied.has(column.kind),
    opensRow: column.opensRow === true,
    group: column.group === undefined ? undefined : translate(column.group),
    summary: summaryOf(column),
  }));
}

/** Some languages need wider columns. */
function titled(title: string, width: number) {
  return { title, width: Math.max(width, estimateTitleWidth(title)) };
}

const copied: ReadonlySet<ColumnKind> = new Set(["text", "identity", "person", "list"]);

function isFigure<Row>({ kind }: Column<Row>): boolean {
  return kind === "number" || kind === "money";
}

function summaryOf<Row extends RecordRow>(column: Column<Row>): ColumnSummary<Row> | undefined {
  const { kind, name, summary, currency = defaultCurrency } = column;
  if (summary === undefined) return undefined;
  const getNumber = (row: Row) => {
    const value = readFieldValue(row, name);
    if (kind === "money") return toCents(value);
    return typeof value === "number" ? value : undefined;
  };
  const formats = { money: (value: number) => formatMoney(value, currency), progress: formatPercent };
  const format = kind === "money" || kind === "progress" ? formats[kind] : formatNumber;
  return { kind: summary, getNumber, format };
}

function changesOf<Row extends RecordRow>(resource: Resource<Row>, _shown: string): GridColumn<Row>[] {
  if (!saysChanges(resource)) return [];
  const cell = (row: Row) => <LastChangeCell row={row} name={resource.getName(row)} />;
  const getText = (row: Row) => {
    const last = readFieldValue(row, "updateTime") ?? readFieldValue(row, "createTime");
    return last instanceof Date ? formatInstant(last) : "";
  };
  const changeTitle = titled(translate("kit.change"), 120);
  return [{ id: lastChangeColumnId, ...changeTitle, isSortable: false, align: "start", cell, getText }];
}

/** Whether the rows contain the audit columns. */
function saysChanges<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  const answer = api.calls[pageCall]?.output;
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? unwrapSchema(rows.element) : undefined;
  return row instanceof z.ZodObject && "createTime" in row.shape && "updateTime" in row.shape;
}
