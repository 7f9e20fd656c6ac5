import type { ReactNode } from "react";
import type { Id } from "#contract/id";
import { useTexts } from "#base/i18n";
import type { GridColumn } from "../grid/gridColumn.ts";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import { useDialog } from "../parts/useDialog.ts";
import type { RecordRow } from "../resource/resource.ts";
import { TreeCards } from "../tree/cards/TreeCards.tsx";
import { Cards } from "./cards/Cards.tsx";
import { SearchReturn } from "./cards/SearchReturn.tsx";
import type { List } from "./useList.ts";
import { useVisibleColumns } from "./visibleColumns.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  columns: readonly GridColumn<Row>[];
  operations: ((row: Row) => ReactNode) | undefined;
  canSelect: boolean;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onEdit: ((row: Row) => void) | undefined;
  recentIds: ReadonlySet<Id>;
};

/** The rows of a list on a phone: cards, or a level of a tree. A row opens its form, or its fields. */
export function PhoneList<Row extends RecordRow>({
  renderDetail,
  canSelect,
  onOpen,
  onEdit,
  recentIds,
  ...given
}: Props<Row>) {
  const { list, columns: allColumns } = given;
  const { tree } = list;
  const { getName, isFinal } = list.resource;
  const columns = useVisibleColumns(list, allColumns);
  const fields = useDialog<Row>();
  const open = (row: Row) => (onEdit === undefined || isFinal?.(row) === true ? fields.open(row) : onEdit(row));
  const props = { ...given, onOpen: onOpen ?? open, isNameLinked: onOpen === undefined };
  const unfolding =
    renderDetail === undefined ? {} : { renderFoot: (row: Row) => <CardDetail>{renderDetail(row)}</CardDetail> };
  return (
    <>
      <SearchReturn />
      {tree === undefined ? (
        <Cards {...props} {...unfolding} columns={columns} canSelect={canSelect} recentIds={recentIds} />
      ) : (
        <TreeCards {...props} columns={columns} lines={tree.lines} />
      )}
      <DetailDrawer dialog={fields} title={getName}>
        {(row) => <RecordFields columns={allColumns} row={row} />}
      </DetailDrawer>
    </>
  );
}

/** All fields of a row that the caller may not edit. */
function RecordFields<Row extends RecordRow>({ columns, row }: { columns: readonly GridColumn<Row>[]; row: Row }) {
  return (
    <dl className="sw-record-fields">
      {columns.map(({ id, title, cell }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The details of a row in the grid; cards have no expand button. */
function CardDetail({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <details className="sw-card-detail">
      <summary>{t("kit.grid.more")}</summary>
      {children}
    </details>
  );
}
