import { useQueryClient } from "@tanstack/react-query";
import { App, Form, Input } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { batchApi, BatchResult, maxBatchRows, maxMatchingRows } from "../contract.ts";
import type { Id } from "#contract/id";
import type { TaskDetail } from "#modules/records/task/contract";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { isTracked } from "#kit/parts/useUndo.ts";
import { useUndoToast } from "#kit/parts/useUndoToast.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { announceTask, notifyTaskEnd, useTask } from "#modules/records/task/web";
import { noSelection } from "#kit/list/selection.ts";
import { formatCount, formatLocaleNumber } from "#kit/list/total.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { type BatchProps, buildBatchRequest, countPeople, countTargetRows, hasTooManyRows } from "./batchAction.ts";
import { BatchResultDialog } from "./BatchResultDialog.tsx";
import { undoRows } from "./undoRows.ts";

/** More deletions than this require typing the number. */
const maxUntyped = 100;

const questions = {
  delete: "kit.batch.deleteAsk",
  enable: "kit.batch.enableAsk",
  disable: "kit.batch.disableAsk",
  change: "kit.batch.changeAsk",
} as const;
const dones = {
  delete: "kit.batch.deleted",
  enable: "kit.batch.enabled",
  disable: "kit.batch.disabled",
  change: "kit.batch.changed",
} as const;
const namedDones = {
  delete: "kit.deletedNamed",
  enable: "kit.status.enabledNamed",
  disable: "kit.status.disabledNamed",
  change: "kit.savedNamed",
} as const;
const oks = { delete: "kit.delete", enable: "kit.enable", disable: "kit.disable", change: "kit.save" } as const;

type Props<Row extends RecordRow> = BatchProps<Row> & {
  /** What a change does, and its input above the explanation. */
  changeTitle?: string;
  children?: ReactNode;
  /** Whether the change has its input. */
  isComplete?: boolean;
  /** Resolves whether the input is valid. */
  onValidate?: () => Promise<boolean>;
};

/** Confirms, runs the call for each selected row, and shows the results. */
export function BatchFlow<Row extends RecordRow>(props: Props<Row>) {
  const { list, action, onClosed, changeTitle = "", children, isComplete = true, onValidate } = props;
  const t = useTexts();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const task = useTask();
  const offerUndo = useUndoToast();
  const isThere = useIsThere();
  const [{ count, isTooMany, people }] = useState(() => ({
    count: countTargetRows(list),
    isTooMany: hasTooManyRows(list, action),
    people: action.kind === "disable" ? countPeople(list) : undefined,
  }));
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<string>();
  const [refusedIn, setRefusedIn] = useState<Id>();
  const { api } = list.resource;
  const isExact = list.selection.matching !== true || list.totalKind === "exact";
  const isDangerous = action.kind === "delete";
  const isTyping = isDangerous && !isTooMany && count > maxUntyped;
  const isMeant = !isTooMany && isComplete && (!isTyping || confirmation.trim() === String(count));
  const isInPortions = !isTooMany && count > maxBatchRows;

  function report(endedTask: TaskDetail): void {
    const rows = BatchResult.safeParse(endedTask.result).data?.rows ?? [];
    const doneCount = rows.filter((row) => row.isDone).length;
    const isWhole = endedTask.state === "done" && doneCount === rows.length;
    if (!isWhole) {
      // Users who have left the page find the result in the task panel.
      if (isThere.current && rows.length > 0) setRefusedIn(endedTask.id);
      else notifyTaskEnd(message, endedTask);
      return;
    }
    const [only] = rows;
    const text =
      rows.length === 1 && only?.name !== undefined
        ? t(namedDones[action.kind], { name: only.name })
        : t(dones[action.kind], { count: formatLocaleNumber(doneCount) });
    if (isTracked(api)) offerUndo({ text, lists: api, ...undoRows(endedTask.requestId, doneCount, task) });
    else void message.success(text);
  }

  async function handleOk(): Promise<void> {
    if ((await onValidate?.()) === false) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const id = await call(batchApi, "run", buildBatchRequest(list, action), {
        idempotencyKey: createIdempotencyKey(),
      });
      list.select(noSelection);
      const onBackground = () => {
        setOpen(false);
        void message.info(t("kit.batch.goesOn", { count: formatLocaleNumber(count) }));
      };
      // The header tells the end of each portion.
      if (isInPortions) {
        announceTask(queries);
        return onBackground();
      }
      const endedTask = await task.follow(id, { isReportedByCaller: true, onBackground });
      setOpen(false);
      if (endedTask !== undefined) report(endedTask);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
      await list.refresh();
    }
  }

  function handleClosed(): void {
    if (!isBusy && refusedIn === undefined) onClosed();
  }

  return (
    <>
      <ModalDialog
        open={isOpen}
        title={t(questions[action.kind], {
          action: changeTitle,
          count: isExact ? formatLocaleNumber(count) : formatCount(t, list),
        })}
        width={420}
        okText={t(oks[action.kind])}
        cancelText={t("kit.cancel")}
        okButtonProps={{ danger: isDangerous, disabled: !isMeant, autoFocus: !isDangerous && children === undefined }}
        cancelButtonProps={{ autoFocus: isDangerous && !isTyping }}
        confirmLoading={isBusy}
        onOk={() => void handleOk()}
        onCancel={() => setOpen(false)}
        afterClose={handleClosed}
      >
        {isTooMany ? (
          <p role="alert">{t("kit.batch.tooMany", { maximum: formatLocaleNumber(maxMatchingRows) })}</p>
        ) : (
          <>
            {children}
            {people !== undefined && people > 0 && (
              <p>{t("kit.batch.people", { count: formatLocaleNumber(people) })}</p>
            )}
            <p>{t("kit.batch.each")}</p>
            {isTracked(api) && <p>{t("kit.batch.undoable")}</p>}
            {isInPortions && <p>{t("kit.batch.inPortions", { maximum: formatLocaleNumber(maxBatchRows) })}</p>}
          </>
        )}
        {isTyping && (
          <Form layout="vertical" component="div">
            <Form.Item label={t("kit.batch.typeCount", { count: String(count) })} htmlFor="sw-batch-count">
              <Input
                id="sw-batch-count"
                autoFocus
                inputMode="numeric"
                autoComplete="off"
                value={confirmation}
                onChange={(event) => setConfirmation(event.target.value)}
              />
            </Form.Item>
          </Form>
        )}
        {problem === undefined ? undefined : <p role="alert">{problem}</p>}
      </ModalDialog>
      {refusedIn === undefined ? undefined : (
        <BatchResultDialog
          taskId={refusedIn}
          onSelect={(ids) => list.select({ ids: new Set(ids) })}
          onClosed={onClosed}
        />
      )}
    </>
  );
}

/** Whether the component is still mounted. */
function useIsThere() {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
