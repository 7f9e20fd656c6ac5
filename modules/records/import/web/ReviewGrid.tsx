import { Button, Tooltip } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import type { ImportRow, ImportRun, RowState } from "../contract.ts";
import { type Id, toId } from "#contract/id";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { Chip, type Tone } from "#kit/cells/Chip.tsx";
import { DataGrid } from "#kit/grid/DataGrid.tsx";
import type { GridColumn } from "#kit/grid/gridColumn.ts";
import { CellEditor } from "./CellEditor.tsx";
import { type CellPosition, ReviewTools } from "./ReviewTools.tsx";
import type { SuggestedField } from "./Suggestions.tsx";

type Line = ImportRow & { readonly id: Id };

type Props = {
  run: ImportRun;
  rows: readonly ImportRow[];
  isStale: boolean;
  onFix: (number: number, cells: { column: number; text: string }[]) => Promise<boolean>;
  onLeaveOut: (number: number, isLeftOut: boolean) => Promise<void>;
};

const tones: Readonly<Record<RowState, Tone>> = {
  new: "green",
  changed: "blue",
  same: "grey",
  error: "red",
  left: "grey",
};

/** The rows of an import with their results; cells can be edited in place. */
export function ReviewGrid({ run, rows, isStale, onFix, onLeaveOut }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const { editing, last, edit, leave } = useEditedCell();
  const lines = useMemo(() => rows.map((row) => ({ ...row, id: toId(row.number) })), [rows]);
  const [isOnlyFaulty, setOnlyFaulty] = useState(false);
  const mappedColumns = mappedIn(run, (number) => t("kit.import.unnamed", { number }));
  const faultyColumns = new Set(rows.flatMap(({ faults }) => faults.map(({ column }) => column)));
  const isFilled = ({ index }: MappedColumn) => rows.some(({ cells }) => (cells[index] ?? "") !== "");
  // The first column tells the rows apart. An empty constant is there to be filled in where it is missing.
  const shownColumns = mappedColumns.filter((column, place) => {
    if (place === 0 || faultyColumns.has(column.index)) return true;
    return !(isOnlyFaulty && faultyColumns.size > 0) && (!column.isConstant || isFilled(column));
  });

  async function handleSave(position: CellPosition, text: string): Promise<void> {
    const { number, column } = position;
    if (await onFix(number, [{ column, text }])) leave(position);
  }

  function handleOpen(row: Line): void {
    edit({ number: row.number, column: firstFault(row) ?? mappedColumns[0]?.index ?? 0 });
  }

  function handleEdit({ number }: Line, id: string): void {
    const column = mappedColumns.find(({ index }) => `c${index}` === id)?.index;
    if (column !== undefined) edit({ number, column });
  }

  const columnState = { editing, edit, leave, onSave: handleSave, hasFaults: faultyColumns.size > 0, isNarrow };
  const workCell = useMemo(() => editing && { id: toId(editing.number), column: `c${editing.column}` }, [editing]);

  return (
    <div className="sw-import-grid">
      <ReviewTools
        rows={rows}
        editing={editing}
        last={last}
        onEdit={edit}
        isOnlyFaulty={isOnlyFaulty}
        onOnlyFaulty={setOnlyFaulty}
      />
      <DataGrid
        name={`import/${run.entity}`}
        label={t("kit.import.rows")}
        columns={columnsOf(t, shownColumns, columnState)}
        rows={lines}
        getName={({ number }) => t("kit.import.row", { number })}
        isStale={isStale}
        onOpen={handleOpen}
        onEdit={handleEdit}
        operations={operationsOf(t, onLeaveOut)}
        workCell={workCell}
      />
      {rows.length === 0 && <p className="sw-import-none">{t("kit.import.noRows")}</p>}
    </div>
  );
}

/** The cell that is being edited, and the one that was edited last. */
function useEditedCell() {
  const [editing, setEditing] = useState<CellPosition>();
  const [last, setLast] = useState<CellPosition>();
  return {
    editing,
    last,
    edit: (cell: CellPosition) => {
      setEditing(cell);
      setLast(cell);
    },
    /** Ends editing this cell, unless another one is being edited by now. */
    leave: (cell: CellPosition) => setEditing((current) => (current === cell ? undefined : current)),
  };
}

type MappedColumn = {
  readonly index: number;
  readonly field: SuggestedField;
  readonly title: string;
  readonly isConstant: boolean;
};

function mappedIn(
  { entity, columns, constants, targets }: ImportRun,
  nameUnnamed: (number: number) => string,
): MappedColumn[] {
  const kinds = new Map(targets.map(({ field, kind }) => [field, kind]));
  return columns.flatMap(({ title, field }, index) => {
    if (field === null) return [];
    const isConstant = index >= columns.length - constants.length;
    const name = title === "" ? nameUnnamed(index + 1) : title;
    return [{ index, field: { entity, field, kind: kinds.get(field) ?? "text" }, title: name, isConstant }];
  });
}

type CellEditState = {
  readonly editing: CellPosition | undefined;
  readonly edit: (place: CellPosition) => void;
  readonly leave: (place: CellPosition) => void;
  readonly onSave: (place: CellPosition, text: string) => Promise<void>;
};

/** What the columns depend on: `hasFaults`: a row on this page is wrong; `isNarrow`: the window is that of a phone. */
type ColumnState = CellEditState & { readonly hasFaults: boolean; readonly isNarrow: boolean };

function columnsOf(t: Translate, mappedColumns: readonly MappedColumn[], state: ColumnState): GridColumn<Line>[] {
  const { isNarrow, hasFaults } = state;
  const reason = (row: Line) => reasonsOf(t, row, mappedColumns).join(" · ");
  const number = { id: "number", title: t("kit.import.number"), width: 60, ...plain, cell: (row: Line) => row.number };
  const [naming, ...others] = mappedColumns.map((column) => ({
    id: `c${column.index}`,
    title: column.title,
    width: 150,
    ...plain,
    getText: (row: Line) => row.cells[column.index] ?? "",
    cell: (row: Line) => cellOf(t, { row, column }, state),
  }));
  return [
    // The first column stays in sight while the others scroll; on a phone there is space for the result beside it.
    ...(naming === undefined ? [] : [isNarrow ? { ...naming, width: 110 } : naming]),
    ...(isNarrow ? [] : [number]),
    { id: "state", title: t("kit.import.state"), width: 116, ...plain, cell: (row) => <State row={row} /> },
    ...(hasFaults
      ? [
          {
            id: "reason",
            title: t("kit.import.reason"),
            width: 320,
            ...plain,
            getText: reason,
            cell: (row: Line) => (
              <span className={`sw-import-problem${isAddable(row) ? " sw-import-absent" : ""}`} title={reason(row)}>
                {reason(row)}
              </span>
            ),
          },
        ]
      : []),
    ...(isNarrow ? [number] : []),
    ...others,
  ];
}

type Cell = { readonly row: Line; readonly column: MappedColumn };

function cellOf(t: Translate, { row, column }: Cell, { editing, edit, leave, onSave }: CellEditState): ReactNode {
  const { index, field, title } = column;
  if (editing?.number !== row.number || editing.column !== index)
    return <ImportCell row={row} column={column} onEdit={() => edit({ number: row.number, column: index })} />;
  return (
    <CellEditor
      field={field}
      label={t("kit.import.cell", { column: title, number: row.number })}
      text={row.cells[index] ?? ""}
      problem={problemOf(row, index)}
      onSave={async (text) => await onSave(editing, text)}
      onLeave={() => leave(editing)}
    />
  );
}

function operationsOf(t: Translate, onLeaveOut: Props["onLeaveOut"]): (row: Line) => ReactNode {
  return ({ number, state }) => {
    const isLeft = state === "left";
    return (
      <Button
        type="text"
        size="small"
        aria-label={t(isLeft ? "kit.import.takeInOf" : "kit.import.leaveOutOf", { number })}
        onClick={() => void onLeaveOut(number, !isLeft)}
      >
        {t(isLeft ? "kit.import.takeIn" : "kit.import.leaveOut")}
      </Button>
    );
  };
}

const plain = { isSortable: false, align: "start" } as const;

function problemOf({ faults }: ImportRow, index: number): string | undefined {
  const own = faults.filter(({ column }) => column === index).map(({ message }) => message);
  return own.length === 0 ? undefined : own.join("\n");
}

function firstFault({ faults }: ImportRow): number | undefined {
  return faults.find(({ column }) => column !== null)?.column ?? undefined;
}

/** All that the row lacks are records that can be added in one step. */
function isAddable({ faults }: ImportRow): boolean {
  return faults.length > 0 && faults.every((fault) => fault.isAddable);
}

function State({ row }: { row: ImportRow }) {
  const t = useTexts();
  if (isAddable(row)) return <Chip tone="amber">{t("kit.import.incomplete")}</Chip>;
  return <Chip tone={tones[row.state]}>{t(`kit.import.${row.state}`)}</Chip>;
}

/** Everything that is wrong with a row, each cell with the title of its column. */
function reasonsOf(t: Translate, { faults }: ImportRow, columns: readonly MappedColumn[]): string[] {
  return faults.map(({ column, message }) => {
    const title = columns.find(({ index }) => index === column)?.title;
    return title === undefined ? message : t("kit.where.is", { label: title, value: message });
  });
}

function ImportCell({ row, column, onEdit }: Cell & { onEdit: () => void }) {
  const t = useTexts();
  const { index, field, title } = column;
  const text = row.cells[index] ?? "";
  const problem = problemOf(row, index);
  const isMissed = row.faults.every(({ column, isAddable }) => column !== index || isAddable);
  const change = row.changes.find((change) => change.field === field.field);
  if (problem !== undefined)
    return (
      <Tooltip title={problem}>
        <button
          type="button"
          tabIndex={-1}
          className={`sw-import-fault${isMissed ? " sw-import-absent" : ""}`}
          onClick={onEdit}
        >
          <span>{text === "" ? t("kit.import.empty") : text}</span>
          <span className="sw-hidden">{problem}</span>
          <span className="sw-hidden">{t("kit.import.fixCell", { column: title, number: row.number })}</span>
        </button>
      </Tooltip>
    );
  if (change === undefined) return text;
  const before = change.before ?? t("kit.import.empty");
  return (
    <span className="sw-import-change" title={t("kit.import.was", { value: before })}>
      <del>{before}</del> <ins>{change.after ?? t("kit.import.empty")}</ins>
    </span>
  );
}
