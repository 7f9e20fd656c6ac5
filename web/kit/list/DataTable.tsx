import { type ReactNode, useMemo } from "react";
import { isAnsweredHere } from "../../api.ts";
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
import { gridNameIn, useShownColumns } from "./shownColumns.ts";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";
import "./list.css";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further `RowAction`s of a row; edit, copy and delete are there by themselves. */
  rowActions?: (row: Row) => ReactNode;
  /**
   * What else can be done with the selected rows; with it rows can be selected, as they can where the caller may delete
   * them or set their status.
   */
  bulkActions?: ReactNode;
  /** What a row unfolds below it. */
  renderDetail?: (row: Row) => ReactNode;
};

/** The rows of a list with everything around them: grid or cards, what is shown without rows, selection, pages. */
export function DataTable<Row extends RecordRow>({ list, rowActions, bulkActions, renderDetail }: Props<Row>) {
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
        <RowActions list={list} row={row} isOnCard={isNarrow}>
          {rowActions?.(row)}
        </RowActions>
      )
    : undefined;
  const { form, nameOf, title, isFinal } = list.resource;
  const canEdit = form.length > 0 && mayWrite(list.resource, "update");
  const canSelect = bulkActions !== undefined || hasBatch(list.resource);
  const edit = (row: Row, focus?: string): void => {
    if (isFinal?.(row) !== true) list.form.open({ kind: "edit", row, ...(focus === undefined ? {} : { focus }) });
  };
  return (
    <>
      {isNarrow ? (
        <Phone list={list} columns={plain} operations={operations} canSelect={canSelect} renderDetail={renderDetail} />
      ) : (
        <DataGrid
          name={gridNameIn(list)}
          label={t(title)}
          columns={columns}
          rows={tree?.lines?.map(({ node }) => node) ?? list.rows}
          nameOf={nameOf}
          {...(isFlat ? { sort: list.query.sort, onSort: list.setSort } : {})}
          selection={canSelect ? { value: list.selection, onChange: list.select } : undefined}
          operations={operations}
          onOpen={canEdit ? (row) => edit(row) : undefined}
          onEdit={canEdit ? edit : undefined}
          renderDetail={isFlat ? renderDetail : undefined}
          tree={tree?.lines === undefined ? undefined : { lines: tree.lines, onTurn: tree.turn }}
          isStale={list.isFetching}
        />
      )}
      {canSelect && <SelectionBar list={list}>{bulkActions}</SelectionBar>}
      {isFlat && <Pager list={list} />}
    </>
  );
}

type PhoneProps<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  canSelect: boolean;
  renderDetail: ((row: Row) => ReactNode) | undefined;
};

function Phone<Row extends RecordRow>({ renderDetail, canSelect, ...props }: PhoneProps<Row>) {
  const { tree } = props.list;
  const columns = useShownColumns(props.list, props.columns);
  const unfolding =
    renderDetail === undefined ? {} : { renderFoot: (row: Row) => <CardDetail>{renderDetail(row)}</CardDetail> };
  return tree === undefined ? (
    <Cards {...props} {...unfolding} columns={columns} canSelect={canSelect} />
  ) : (
    <TreeCards {...props} columns={columns} lines={tree.lines} />
  );
}

/** What a row unfolds in the grid; a card has room for it. */
function CardDetail({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <details className="sw-card-detail">
      <summary>{t("kit.grid.more")}</summary>
      {children}
    </details>
  );
}

/** Whether something can be done with many rows of a list at once. */
function hasBatch<Row extends RecordRow>(resource: Resource<Row>): boolean {
  return !isAnsweredHere(resource.api) && (mayWrite(resource, "delete") || mayWrite(resource, "setStatus"));
}
