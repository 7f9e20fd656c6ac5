import { App, Form, Input, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { batchApi, BatchResult, maximumBatch } from "#contract/batch";
import type { Id } from "#contract/id";
import type { TaskDetail } from "#contract/task";
import { call, CallError, newIdempotencyKey } from "../../../api.ts";
import { useWords } from "../../../i18n.ts";
import { isTracked } from "../../history/tracked.ts";
import { useUndoToast } from "../../history/useUndoToast.tsx";
import type { RecordRow } from "../../resource/resource.ts";
import { tellEnd } from "../../tasks/tellEnd.tsx";
import { useTask } from "../../tasks/useTask.ts";
import { noSelection } from "../selection.ts";
import { figure } from "../total.ts";
import { type BatchProps, countMeant, requestOf } from "./batchAction.ts";
import { BatchResultDialog, isLongUndo } from "./BatchResultDialog.tsx";

/** Beyond so many deletions the number has to be typed. */
const mostUntyped = 100;

const asks = { delete: "kit.batch.deleteAsk", enable: "kit.batch.enableAsk", disable: "kit.batch.disableAsk" } as const;
const dones = { delete: "kit.batch.deleted", enable: "kit.batch.enabled", disable: "kit.batch.disabled" } as const;

/** Asks, does it to each selected row, and says what became of them. */
export function BatchFlow<Row extends RecordRow>({ list, action, onClosed }: BatchProps<Row>) {
  const t = useWords();
  const { message } = App.useApp();
  const task = useTask();
  const offerUndo = useUndoToast();
  const isThere = useIsThere();
  const [count] = useState(() => countMeant(list));
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [refusedIn, setRefusedIn] = useState<Id>();
  const { api } = list.resource;
  const isDangerous = action.kind === "delete";
  const isTyping = isDangerous && (count ?? 0) > mostUntyped;
  const isMeant = count !== undefined && (!isTyping || typed.trim() === String(count));

  function tell(ended: TaskDetail): void {
    const rows = BatchResult.safeParse(ended.result).data?.rows ?? [];
    const done = rows.filter((row) => row.isDone).length;
    const isWhole = ended.state === "done" && done === rows.length;
    if (!isWhole) {
      // Who is elsewhere finds it in the tray.
      if (isThere.current && rows.length > 0) setRefusedIn(ended.id);
      else tellEnd(message, ended);
      return;
    }
    const text = t(dones[action.kind], { count: figure(done) });
    const undoable = { requestId: ended.requestId, lists: api, isLong: isLongUndo(done) };
    if (isTracked(api)) offerUndo({ text, ...undoable });
    else void message.success(text);
  }

  async function handleOk(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const id = await call(batchApi, "run", requestOf(list, action), { idempotencyKey: newIdempotencyKey() });
      list.select(noSelection);
      const onLate = () => {
        setOpen(false);
        void message.info(t("kit.batch.goesOn", { count: figure(count ?? 0) }));
      };
      const ended = await task.follow(id, { isTold: true, onLate });
      setOpen(false);
      if (ended !== undefined) tell(ended);
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
      <Modal
        open={isOpen}
        title={count === undefined ? t("kit.batch.result") : t(asks[action.kind], { count: figure(count) })}
        width={420}
        centered
        okText={t(`kit.${action.kind}`)}
        cancelText={t("kit.cancel")}
        okButtonProps={{ danger: isDangerous, disabled: !isMeant, autoFocus: !isDangerous }}
        cancelButtonProps={{ autoFocus: isDangerous && !isTyping }}
        confirmLoading={isBusy}
        onOk={() => void handleOk()}
        onCancel={() => setOpen(false)}
        afterClose={handleClosed}
      >
        {count === undefined ? (
          <p role="alert">{t("kit.batch.tooMany", { maximum: figure(maximumBatch) })}</p>
        ) : (
          <p>
            {t("kit.batch.each")} {isTracked(api) ? t("kit.batch.undoable") : ""}
          </p>
        )}
        {isTyping && (
          <Form layout="vertical" component="div">
            <Form.Item label={t("kit.batch.typeCount", { count: String(count) })} htmlFor="sw-batch-count">
              <Input
                id="sw-batch-count"
                autoFocus
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Form.Item>
          </Form>
        )}
        {problem === undefined ? undefined : <p role="alert">{problem}</p>}
      </Modal>
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

/** Whether the part is still on the screen. */
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
