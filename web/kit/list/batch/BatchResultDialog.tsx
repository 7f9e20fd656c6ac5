import { Button, Modal } from "antd";
import { useState } from "react";
import { BatchResult, type BatchRow } from "#contract/batch";
import type { Id } from "#contract/id";
import { taskApi } from "#contract/task";
import type { Translate } from "#contract/text";
import { useWords } from "../../../i18n.ts";
import { isTracked } from "../../history/tracked.ts";
import { useUndo } from "../../history/useUndo.ts";
import { useCopy } from "../../parts/CopyButton.tsx";
import { useAnswer } from "../../parts/useAnswer.ts";
import { LateSkeleton } from "../ListNotice.tsx";
import { figure } from "../total.ts";
import "./batch.css";

const mostShown = 200;
/** Undoing more rows takes longer than anybody waits. */
const mostUndoneAtOnce = 100;

/** Whether so many rows are undone in the background. */
export function isLongUndo(count: number): boolean {
  return count > mostUndoneAtOnce;
}

type Props = {
  taskId: Id;
  /** Selects rows in the list that they are of. */
  onSelect?: (ids: readonly Id[]) => void;
  onClosed: () => void;
};

/** What became of each row of a batch, the refused ones first. */
export function BatchResultDialog({ taskId, onSelect, onClosed }: Props) {
  const t = useWords();
  const copy = useCopy();
  const undo = useUndo();
  const [isOpen, setOpen] = useState(true);
  const [isUndone, setUndone] = useState(false);
  const { data, error } = useAnswer(taskApi, "detail", { id: taskId });
  const { rows = [], call = "" } = BatchResult.safeParse(data?.result).data ?? {};
  const failed = rows.filter(({ isDone }) => !isDone);
  const done = rows.filter(({ isDone }) => isDone);
  const lists = { name: call.split("/")[0] ?? "" };

  function handleUndo(): void {
    if (data === undefined) return;
    setUndone(true);
    void undo({ requestId: data.requestId, lists, isLong: isLongUndo(done.length) });
  }

  function handleSelect(): void {
    onSelect?.(failed.map(({ id }) => id));
    setOpen(false);
  }

  return (
    <Modal
      open={isOpen}
      title={t("kit.batch.result")}
      width={640}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <div className="sw-batch-foot">
          {done.length > 0 && isTracked(lists) && (
            <Button disabled={isUndone} onClick={handleUndo}>
              {t("kit.batch.undo", { count: figure(done.length) })}
            </Button>
          )}
          <Button onClick={() => void copy(textOf(t, [...failed, ...done]))}>{t("kit.batch.copy")}</Button>
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
      {data === undefined && error === undefined ? <LateSkeleton /> : undefined}
      {data === undefined ? undefined : (
        <>
          <p aria-live="polite">
            {t("kit.batch.summary", { done: figure(done.length), failed: figure(failed.length) })}
          </p>
          {data.state === "done" ? undefined : <p>{t("kit.batch.unfinished")}</p>}
          <Rows rows={[...failed, ...done]} />
        </>
      )}
    </Modal>
  );
}

function Rows({ rows }: { rows: readonly BatchRow[] }) {
  const t = useWords();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className="sw-batch-rows" role="region" aria-label={t("kit.batch.result")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("kit.batch.row")}</th>
            <th scope="col">{t("kit.batch.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map((row) => (
            <tr key={row.id} data-failed={!row.isDone}>
              <td>{nameOf(row)}</td>
              <td>{outcomeOf(t, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && <p>{t("kit.batch.more", { count: mostShown })}</p>}
    </div>
  );
}

function nameOf({ id, name }: BatchRow): string {
  return name ?? String(id);
}

function outcomeOf(t: Translate, { isDone, message }: BatchRow): string {
  return isDone ? t("kit.batch.ok") : message;
}

/** All rows as a table that a spreadsheet takes. */
function textOf(t: Translate, rows: readonly BatchRow[]): string {
  const head = ["ID", t("kit.batch.row"), t("kit.batch.outcome")];
  const lines = rows.map((row) => [String(row.id), nameOf(row), outcomeOf(t, row)]);
  return [head, ...lines].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]/gu, " ")).join("\t")).join("\n");
}
