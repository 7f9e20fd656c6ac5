import { App, Button } from "antd";
import { type ComponentType, useState } from "react";
import { Status } from "#contract/fields";
import { loadTexts, useTexts } from "#base/i18n";
import type { List } from "#kit/list/useList.ts";
import { canWrite } from "#kit/parts/canWrite.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { taskText } from "#modules/records/task/text";
import type { BatchAction, BatchProps } from "./batchAction.ts";

const switchOn: BatchAction = { kind: "enable", call: "setStatus", input: { status: Status.enabled } };
const switchOff: BatchAction = { kind: "disable", call: "setStatus", input: { status: Status.disabled } };
const remove: BatchAction = { kind: "delete", call: "delete", input: {} };

type Props<Row extends RecordRow> = { list: List<Row>; isShown: boolean };

/** Switches the selected rows of a list on and off and deletes them, where its API has calls for that. */
export function BatchActions<Row extends RecordRow>({ list, isShown }: Props<Row>) {
  const t = useTexts();
  const { message } = App.useApp();
  const [Flow, setFlow] = useState<ComponentType<BatchProps<Row>>>();
  const [action, setAction] = useState<BatchAction>();
  const isOffered = (action: BatchAction) => canWrite(list.resource, action.call) && isAccepted(list, action);

  async function start(next: BatchAction): Promise<void> {
    try {
      const [flow] = await Promise.all([import("./BatchFlow.tsx"), loadTexts(taskText)]);
      setFlow(() => flow.BatchFlow);
      setAction(next);
    } catch {
      // Gone after an update, or no network: the list stays usable.
      void message.error(t("shell.unreachable"));
    }
  }

  const actions = isShown ? [switchOn, switchOff, remove].filter(isOffered) : [];
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.kind}
          type="text"
          size="small"
          danger={action.kind === "delete"}
          aria-haspopup="dialog"
          onClick={() => void start(action)}
        >
          {t(`kit.${action.kind}`)}
        </Button>
      ))}
      {Flow !== undefined && action !== undefined && (
        <Flow list={list} action={action} onClosed={() => setAction(undefined)} />
      )}
    </>
  );
}

/** Whether the list's own call takes the input of the action besides the id. */
function isAccepted<Row extends RecordRow>({ resource }: List<Row>, { call, input }: BatchAction): boolean {
  const shape = resource.api.calls[call]?.input.shape ?? {};
  return ["id", ...Object.keys(input)].every((name) => name in shape);
}
