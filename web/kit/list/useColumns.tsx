import { useMemo } from "react";
import * as z from "zod";
import { coreOf } from "#contract/schema";
import { currentLanguage, translate } from "../../i18n.ts";
import { shownZone } from "../../zone.ts";
import { Cell } from "../cells/Cell.tsx";
import { cellText, usualCurrency } from "../cells/cellText.ts";
import { ChangeRecord } from "../cells/ChangeRecord.tsx";
import { centsOf, formatMoney, formatNumber, formatPercent } from "../cells/numbers.ts";
import { formatInstant } from "../cells/time.ts";
import type { ColumnSummary, GridColumn } from "../grid/gridColumn.ts";
import { titleWidth } from "../grid/titleWidth.ts";
import type { Column, ColumnKind } from "../resource/column.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";

/** The column that shows when a row was last changed. */
export const changeColumn = "#change";

/**
 * The columns of a resource as the grid takes them; rows that say when they were changed get a column for it. What none
 * of the rows has, because the caller may not see it, has no column.
 */
export function useColumns<Row extends RecordRow>(
  resource: Resource<Row>,
  rows: readonly Row[],
): readonly GridColumn<Row>[] {
  const shown = `${currentLanguage()} ${shownZone()}`;
  const absent = absentIn(resource, rows).join(" ");
  return useMemo(
    () => [...columnsOf(resource, new Set(absent.split(" "))), ...changesOf(resource, shown)],
    [resource, absent, shown],
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
    ...titled(translate(labelKeyOf(resource, column)), column.width),
    isSortable: column.isSortable,
    align: isFigure(column) ? "end" : "start",
    cell: (row) => <Cell resource={resource} column={column} row={row} />,
    textOf: (row) => cellText(column, row),
    canCopy: copied.has(column.kind),
    group: column.group === undefined ? undefined : translate(column.group),
    summary: summaryOf(column),
  }));
}

/** Words are longer in some languages than the column was made for. */
function titled(title: string, width: number) {
  return { title, width: Math.max(width, titleWidth(title)) };
}

const copied: ReadonlySet<ColumnKind> = new Set(["text", "identity", "account", "organisation", "list"]);

function isFigure<Row>({ kind }: Column<Row>): boolean {
  return kind === "number" || kind === "money";
}

function summaryOf<Row extends RecordRow>(column: Column<Row>): ColumnSummary<Row> | undefined {
  const { kind, name, summary, currency = usualCurrency } = column;
  if (summary === undefined) return undefined;
  const numberOf = (row: Row) => {
    const value = valueOf(row, name);
    if (kind === "money") return centsOf(value);
    return typeof value === "number" ? value : undefined;
  };
  const formats = { money: (value: number) => formatMoney(value, currency), progress: formatPercent };
  const format = kind === "money" || kind === "progress" ? formats[kind] : formatNumber;
  return { kind: summary, numberOf, format };
}

function changesOf<Row extends RecordRow>(resource: Resource<Row>, _shown: string): GridColumn<Row>[] {
  if (!saysChanges(resource)) return [];
  const cell = (row: Row) => <ChangeRecord row={row} name={resource.nameOf(row)} />;
  const textOf = (row: Row) => {
    const last = valueOf(row, "updateTime") ?? valueOf(row, "createTime");
    return last instanceof Date ? formatInstant(last) : "";
  };
  const words = titled(translate("kit.change"), 120);
  return [{ id: changeColumn, ...words, isSortable: false, align: "start", cell, textOf }];
}

/** Whether the rows of the call that answers them carry the audit columns. */
function saysChanges<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  const answer = api.calls[pageCall]?.output;
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? coreOf(rows.element) : undefined;
  return row instanceof z.ZodObject && "createTime" in row.shape && "updateTime" in row.shape;
}
