import { Button, Tooltip } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import type { ImportRow, ImportRun, RowState } from "#contract/import";
import { type Id, idOf } from "#contract/id";
import type { Translate } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { Chip, type Tone } from "../cells/Chip.tsx";
import { DataGrid } from "../grid/DataGrid.tsx";
import type { GridColumn } from "../grid/gridColumn.ts";
import { CellEditor } from "./CellEditor.tsx";

type Line = ImportRow & { readonly id: Id };
type Place = { readonly number: number; readonly column: number };

type Props = {
  run: ImportRun;
  rows: readonly ImportRow[];
  isStale: boolean;
  onFix: (number: number, cells: { column: number; text: string }[]) => Promise<boolean>;
  onLeaveOut: (number: number, isLeftOut: boolean) => Promise<boolean>;
};

const tones: Readonly<Record<RowState, Tone>> = {
  new: "green",
  changed: "blue",
  same: "grey",
  error: "red",
  left: "grey",
};

/** The rows of an import with what would become of them; cells can be written over in place. */
export function ReviewGrid({ run, rows, isStale, onFix, onLeaveOut }: Props) {
  const t = useWords();
  const [editing, edit] = useState<Place>();
  const lines = useMemo(() => rows.map((row) => ({ ...row, id: idOf(row.number) })), [rows]);
  const mapped = mappedIn(run, (number) => t("kit.import.unnamed", { number }));

  async function handleSave(place: Place, text: string): Promise<void> {
    const { number, column } = place;
    if (await onFix(number, [{ column, text }])) edit((now) => (now === place ? undefined : now));
  }

  function handleOpen(row: Line): void {
    edit({ number: row.number, column: firstFault(row) ?? mapped[0]?.index ?? 0 });
  }

  function handleEdit({ number }: Line, id: string): void {
    const column = mapped.find(({ index }) => `c${index}` === id)?.index;
    if (column !== undefined) edit({ number, column });
  }

  return (
    <div className="sw-import-grid">
      <DataGrid
        name={`import/${run.entity}`}
        label={t("kit.import.rows")}
        columns={columnsOf(t, mapped, { editing, edit, onSave: handleSave })}
        rows={lines}
        nameOf={({ number }) => t("kit.import.row", { number })}
        isStale={isStale}
        onOpen={handleOpen}
        onEdit={handleEdit}
        operations={operationsOf(t, onLeaveOut)}
      />
      {rows.length === 0 && <p className="sw-import-none">{t("kit.import.noRows")}</p>}
    </div>
  );
}

type Mapped = { readonly index: number; readonly field: string; readonly title: string };

function mappedIn({ columns }: ImportRun, unnamed: (number: number) => string): Mapped[] {
  return columns.flatMap(({ title, field }, index) =>
    field === null ? [] : [{ index, field, title: title === "" ? unnamed(index + 1) : title }],
  );
}

type Editing = {
  readonly editing: Place | undefined;
  readonly edit: (place: Place | undefined) => void;
  readonly onSave: (place: Place, text: string) => Promise<void>;
};

function columnsOf(t: Translate, mapped: readonly Mapped[], about: Editing): GridColumn<Line>[] {
  return [
    { id: "number", title: t("kit.import.number"), width: 80, ...plain, cell: ({ number }) => number },
    { id: "state", title: t("kit.import.state"), width: 130, ...plain, cell: (row) => <State row={row} /> },
    ...mapped.map((column) => ({
      id: `c${column.index}`,
      title: column.title,
      width: 150,
      ...plain,
      textOf: (row: Line) => row.cells[column.index] ?? "",
      cell: (row: Line) => cellOf(t, { row, column }, about),
    })),
  ];
}

type Cell = { readonly row: Line; readonly column: Mapped };

function cellOf(t: Translate, { row, column }: Cell, { editing, edit, onSave }: Editing): ReactNode {
  const { index, title } = column;
  if (editing?.number !== row.number || editing.column !== index)
    return <ImportCell row={row} column={column} onEdit={() => edit({ number: row.number, column: index })} />;
  return (
    <CellEditor
      label={t("kit.import.cell", { column: title, number: row.number })}
      text={row.cells[index] ?? ""}
      problem={problemOf(row, index)}
      onSave={async (text) => await onSave(editing, text)}
      onLeave={() => edit(undefined)}
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

/** What becomes of a row; what is wrong with it as a whole stands here. */
function State({ row: { state, faults } }: { row: ImportRow }) {
  const t = useWords();
  const whole = faults.filter(({ column }) => column === null).map(({ message }) => message);
  const chip = <Chip tone={tones[state]}>{t(`kit.import.${state}`)}</Chip>;
  if (whole.length === 0) return chip;
  return (
    <Tooltip title={whole.join("\n")}>
      <span>
        {chip} <span className="sw-import-problem">{whole.join("; ")}</span>
      </span>
    </Tooltip>
  );
}

function ImportCell({ row, column, onEdit }: Cell & { onEdit: () => void }) {
  const t = useWords();
  const { index, field, title } = column;
  const text = row.cells[index] ?? "";
  const problem = problemOf(row, index);
  const change = row.changes.find((one) => one.field === field);
  if (problem !== undefined)
    return (
      <Tooltip title={problem}>
        <button type="button" tabIndex={-1} className="sw-import-fault" onClick={onEdit}>
          <span>{text === "" ? t("kit.import.empty") : text}</span>
          <span className="sw-import-problem">{problem}</span>
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
