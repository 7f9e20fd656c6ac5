import { type ReactNode, useMemo } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { DataGrid } from "../grid/DataGrid.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import { hasRowActions, RowActions } from "../parts/RowActions.tsx";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { withPaths } from "../tree/PathCell.tsx";
import { TreeCards } from "../tree/TreeCards.tsx";
import { Cards } from "./Cards.tsx";
import { ListNotice } from "./ListNotice.tsx";
import { Pager } from "./Pager.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";
import "./list.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further `RowAction`s of a row; edit, copy and delete are there by themselves. */
  rowActions?: (row: Row) => ReactNode;
  /** What can be done with the selected rows; with it rows can be selected. */
  bulkActions?: ReactNode;
};

/** The rows of a list with everything around them: grid or cards, what is shown without rows, selection, pages. */
export function DataTable<Row extends RecordRow>({ list, rowActions, bulkActions }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const plain = useColumns(list.resource, list.rows);
  const { tree } = list;
  const isFlat = tree?.lines === undefined;
  const hasPaths = tree !== undefined && isFlat;
  const columns = useMemo(() => (hasPaths ? withPaths(plain) : plain), [plain, hasPaths]);
  if (list.state !== "ready") return <ListNotice list={list} />;
  const hasOperations = rowActions !== undefined || hasRowActions(list);
  const operations = hasOperations
    ? (row: Row) => (
        <RowActions list={list} row={row}>
          {rowActions?.(row)}
        </RowActions>
      )
    : undefined;
  const { form, nameOf, title } = list.resource;
  const canEdit = form.length > 0 && mayWrite(list.resource, "update");
  return (
    <>
      {isNarrow ? (
        <Phone list={list} columns={plain} operations={operations} />
      ) : (
        <DataGrid
          name={gridNameOf(list.resource)}
          label={t(title)}
          columns={columns}
          rows={tree?.lines?.map(({ node }) => node) ?? list.rows}
          nameOf={nameOf}
          {...(isFlat ? { sort: list.query.sort, onSort: list.setSort } : {})}
          selection={bulkActions === undefined ? undefined : { ids: list.selection, onChange: list.select }}
          operations={operations}
          onOpen={canEdit ? (row) => list.form.open({ kind: "edit", row }) : undefined}
          tree={tree?.lines === undefined ? undefined : { lines: tree.lines, onTurn: tree.turn }}
          isStale={list.isFetching}
        />
      )}
      {bulkActions === undefined ? undefined : <SelectionBar list={list}>{bulkActions}</SelectionBar>}
      {isFlat && <Pager list={list} />}
    </>
  );
}

type PhoneProps<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
};

function Phone<Row extends RecordRow>(props: PhoneProps<Row>) {
  const { tree } = props.list;
  return tree === undefined ? <Cards {...props} /> : <TreeCards {...props} lines={tree.lines} />;
}

/** Under which name a list keeps its widths and columns. */
export function gridNameOf<Row extends RecordRow>({ api, pageCall }: Resource<Row>): string {
  return `${api.name}/${pageCall}`;
}
