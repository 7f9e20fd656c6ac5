import { Button } from "antd";
import { type ComponentProps, type ReactNode, Suspense, useMemo } from "react";
import { isLocalApi } from "#base/api";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DataGrid, type RowLocation } from "../grid/DataGrid.tsx";
import { GridSkeleton } from "../grid/GridSkeleton.tsx";
import { canWrite } from "../parts/canWrite.ts";
import { RowActions, useHasRowActions } from "../parts/RowActions.tsx";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { withPaths } from "../tree/PathCell.tsx";
import { DelayedSkeleton, ListPlaceholder } from "./ListPlaceholder.tsx";
import { Pager } from "./Pager.tsx";
import { SkipTable, TableEnd } from "./SkipLinks.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import type { PhoneList as Phone } from "./PhoneList.lazy.tsx";
import { getGridName } from "./visibleColumns.ts";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";
import { useRecentTint } from "./useRecentTint.ts";
import { lazyPart } from "../parts/lazyPart.ts";
import "./list.css";

type LazyPhoneProps = { readonly render: (PhoneList: typeof Phone) => ReactNode };

const LazyPhoneList = lazyPart(async () => {
  const { PhoneList } = await import("./PhoneList.lazy.tsx");
  return ({ render }: LazyPhoneProps) => render(PhoneList);
});

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Further `RowAction`s of a row; edit, copy and delete are added automatically. */
  rowActions?: (row: Row) => ReactNode;
  /**
   * Further actions on the selected rows. With them rows can be selected, as they can if the caller may delete them or
   * set their status.
   */
  bulkActions?: ReactNode;
  /** Opens a row; by default its form, or on a phone its fields if the caller may not edit it. */
  onOpen?: (row: Row) => void;
  /** Renders the details below an expanded row. */
  renderDetail?: (row: Row) => ReactNode;
};

/** The rows of a list: grid or cards, placeholder without rows, selection bar, pager. */
export function DataTable<Row extends RecordRow>({ list, rowActions, bulkActions, onOpen, renderDetail }: Props<Row>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const plain = useColumns(list.resource, list.rows);
  const { tree } = list;
  const isFlat = tree?.lines === undefined;
  const hasPaths = tree !== undefined && isFlat;
  const columns = useMemo(() => (hasPaths ? withPaths(plain) : plain), [plain, hasPaths]);
  const hasOwnOperations = useHasRowActions(list);
  const recentIds = useRecentTint(list);
  const hasOperations = rowActions !== undefined || hasOwnOperations;
  const canSelect = bulkActions !== undefined || hasBatch(list.resource);
  if (list.state === "loading" && !isNarrow)
    return (
      <LoadingTable
        list={list}
        grid={{ columns, canSelect, hasOperations, canExpand: isFlat && renderDetail !== undefined }}
      />
    );
  if (list.state !== "ready") return <ListPlaceholder list={list} />;
  const operations = hasOperations
    ? (row: Row) => (
        <RowActions list={list} row={row} isOnCard={isNarrow}>
          {rowActions?.(row)}
        </RowActions>
      )
    : undefined;
  const { form, getName, title, isFinal } = list.resource;
  const canEdit = form.length > 0 && canWrite(list.resource, "update");
  const edit = (row: Row, focus?: string): void => {
    if (isFinal?.(row) !== true) list.form.open({ kind: "edit", row, ...(focus === undefined ? {} : { focus }) });
  };
  return (
    <>
      {!isNarrow && <SkipTable />}
      {isNarrow ? (
        <Suspense fallback={<DelayedSkeleton />}>
          <LazyPhoneList
            render={(PhoneList) => (
              <PhoneList
                {...{ list, operations, canSelect, renderDetail, recentIds }}
                columns={plain}
                onOpen={onOpen}
                onEdit={canEdit ? edit : undefined}
              />
            )}
          />
        </Suspense>
      ) : (
        <DataGrid
          name={getGridName(list)}
          label={t(title)}
          columns={columns}
          rows={tree?.lines?.map(({ node }) => node) ?? list.rows}
          getName={getName}
          {...(isFlat ? { sort: list.query.sort, onSort: list.setSort } : {})}
          selection={canSelect ? { value: list.selection, onChange: list.select } : undefined}
          operations={operations}
          onOpen={onOpen ?? (canEdit ? (row) => edit(row) : undefined)}
          onEdit={canEdit ? edit : undefined}
          renderDetail={isFlat ? renderDetail : undefined}
          tree={tree?.lines === undefined ? undefined : { lines: tree.lines, onToggle: tree.setOpen }}
          isStale={list.isFetching}
          whole={isFlat ? locateRows(list) : undefined}
          recentIds={recentIds}
        />
      )}
      {!isNarrow && <TableEnd />}
      {canSelect && <SelectionBar list={list}>{bulkActions}</SelectionBar>}
      {isFlat && <Pager list={list} />}
    </>
  );
}

/** Where the rows of the page are among all rows of the list. */
function locateRows<Row extends RecordRow>({ query, total, totalKind }: List<Row>): RowLocation {
  // A page that was reached by a cursor does not know how many rows are before it.
  if (totalKind !== "exact" || query.cursor !== undefined) return { total: -1, before: 0 };
  return { total, before: (query.page - 1) * query.pageSize };
}

const maxSkeletonRows = 20;

type LoadingProps<Row extends RecordRow> = {
  list: List<Row>;
  grid: Omit<ComponentProps<typeof GridSkeleton<Row>>, "name" | "rowCount">;
};

/** The place of the table until the first rows are there. */
function LoadingTable<Row extends RecordRow>({ list, grid }: LoadingProps<Row>) {
  const t = useTexts();
  const rowCount = list.tree === undefined ? Math.min(list.query.pageSize, maxSkeletonRows) : maxSkeletonRows;
  return (
    <>
      <span role="status" aria-label={t("kit.loading")} />
      <GridSkeleton name={getGridName(list)} rowCount={rowCount} {...grid} />
      {list.tree === undefined && (
        <div className="sw-pager sw-pager-skeleton" aria-hidden>
          <Button size="small" disabled />
        </div>
      )}
    </>
  );
}

/** Whether there are actions on many rows of a list at once. */
function hasBatch<Row extends RecordRow>(resource: Resource<Row>): boolean {
  const { api, batchChanges = [] } = resource;
  const calls = ["delete", "setStatus", ...batchChanges.map(({ call = "update" }) => call)];
  return !isLocalApi(api) && calls.some((call) => canWrite(resource, call));
}
