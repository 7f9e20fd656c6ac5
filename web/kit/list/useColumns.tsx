import { useMemo } from "react";
import * as z from "zod";
import { coreOf } from "#contract/schema";
import { currentLanguage, translate } from "../../i18n.ts";
import { Cell } from "../cells/Cell.tsx";
import { ChangeRecord } from "../cells/ChangeRecord.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";

import type { RecordRow, Resource } from "../resource/resource.ts";
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
  const language = currentLanguage();
  const absent = absentIn(resource, rows).join(" ");
  return useMemo(
    () => [...columnsOf(resource, new Set(absent.split(" "))), ...changesOf(resource, language)],
    [resource, absent, language],
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
    title: translate(labelKeyOf(resource, column)),
    width: column.width,
    isSortable: column.isSortable,
    align: column.kind === "number" ? "end" : "start",
    cell: (row) => <Cell resource={resource} column={column} row={row} />,
  }));
}

function changesOf<Row extends RecordRow>(resource: Resource<Row>, _language: string): GridColumn<Row>[] {
  if (!saysChanges(resource)) return [];
  const cell = (row: Row) => <ChangeRecord row={row} name={resource.nameOf(row)} />;
  return [{ id: changeColumn, title: translate("kit.change"), width: 120, isSortable: false, align: "start", cell }];
}

/** Whether the rows of the call that answers them carry the audit columns. */
function saysChanges<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  const answer = api.calls[pageCall]?.output;
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? coreOf(rows.element) : undefined;
  return row instanceof z.ZodObject && "createTime" in row.shape && "updateTime" in row.shape;
}
