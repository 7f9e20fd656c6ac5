import { Button } from "antd";
import { useState } from "react";
import { BatchResult, type BatchRow } from "../contract.ts";
import type { Id } from "#contract/id";
import { taskApi } from "#modules/records/task/contract";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import { isTracked, useUndo } from "#kit/parts/useUndo.ts";
import { useTask } from "#modules/records/task/web";
import { undoRows } from "./undoRows.ts";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { formatLocaleNumber } from "#kit/list/total.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import "./batch.css";

const maxShown = 200;

type Props = {
  taskId: Id;
  /** Selects rows in the list that they belong to. */
  onSelect?: (ids: readonly Id[]) => void;
  onClosed: () => void;
};

/** The result of each row of a batch, refused ones first. */
export function BatchResultDialog({ taskId, onSelect, onClosed }: Props) {
  const t = useTexts();
  const copy = useCopy();
  const undo = useUndo();
  const task = useTask();
  const [isOpen, setOpen] = useState(true);
  const [isUndone, setUndone] = useState(false);
  const { data, error } = useCallResult(taskApi, "detail", { id: taskId });
  const { rows = [], call = "" } = BatchResult.safeParse(data?.result).data ?? {};
  const failed = rows.filter(({ isDone }) => !isDone);
  const doneRows = rows.filter(({ isDone }) => isDone);
  const lists = { name: call.split("/")[0] ?? "" };

  function handleUndo(): void {
    if (data === undefined) return;
    setUndone(true);
    void undo({ lists, ...undoRows(data.requestId, doneRows.length, task) });
  }

  function handleSelect(): void {
    onSelect?.(failed.map(({ id }) => id));
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      title={t("kit.batch.result")}
      width={640}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <div className="sw-batch-foot">
          {doneRows.length > 0 && isTracked(lists) && (
            <Button disabled={isUndone} onClick={handleUndo}>
              {t("kit.batch.undo", { count: formatLocaleNumber(doneRows.length) })}
            </Button>
          )}
          <Button onClick={() => void copy(textOf(t, [...failed, ...doneRows]))}>{t("kit.batch.copy")}</Button>
          {onSelect !== undefined && failed.length > 0 && (
            <Button onClick={handleSelect}>{t("kit.batch.selectFailed")}</Button>
          )}
          <Button type="primary" onClick={() => setOpen(false)}>
            {t("kit.batch.close")}
          </Button>
        </div>
      }
    >
      {error === undefined ? undefined : <p role="alert">{error.message}</p>}
      {data === undefined && error === undefined ? <DelayedSkeleton /> : undefined}
      {data === undefined ? undefined : (
        <>
          <p aria-live="polite">
            {t("kit.batch.summary", {
              done: formatLocaleNumber(doneRows.length),
              failed: formatLocaleNumber(failed.length),
            })}
          </p>
          {data.state === "done" ? undefined : <p>{t("kit.batch.unfinished")}</p>}
          <Rows rows={[...failed, ...doneRows]} />
        </>
      )}
    </ModalDialog>
  );
}

function Rows({ rows }: { rows: readonly BatchRow[] }) {
  const t = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
    <div className="sw-batch-rows" role="region" aria-label={t("kit.batch.result")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("kit.batch.row")}</th>
            <th scope="col">{t("kit.batch.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map((row) => (
            <tr key={row.id} data-failed={!row.isDone}>
              <td>{nameOf(row)}</td>
              <td>{outcomeOf(t, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && <p>{t("kit.batch.more", { count: maxShown })}</p>}
    </div>
  );
}

function nameOf({ id, name }: BatchRow): string {
  return name ?? String(id);
}

function outcomeOf(t: Translate, { isDone, message }: BatchRow): string {
  return isDone ? t("kit.batch.ok") : message;
}

/** All rows as a table that can be pasted into a spreadsheet. */
function textOf(t: Translate, rows: readonly BatchRow[]): string {
  const head = ["ID", t("kit.batch.row"), t("kit.batch.outcome")];
  const lines = rows.map((row) => [String(row.id), nameOf(row), outcomeOf(t, row)]);
  return [head, ...lines].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]/gu, " ")).join("\t")).join("\n");
}
