import { App, Button } from "antd";
import { type ComponentType, type ReactNode, useState } from "react";
import { Status } from "#contract/fields";
import { addWords, useWords } from "../../i18n.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import type { RecordRow } from "../resource/resource.ts";
import { taskTrayText } from "../tasks/text/index.ts";
import type { BatchAction, BatchProps } from "./batch/batchAction.ts";
import type { List } from "./useList.ts";

const switchOn: BatchAction = { kind: "enable", call: "setStatus", input: { status: Status.enabled } };
const switchOff: BatchAction = { kind: "disable", call: "setStatus", input: { status: Status.disabled } };
const remove: BatchAction = { kind: "delete", call: "delete", input: {} };

/** What can be done with the selected rows of any list, as buttons, and the dialog that stays when nothing is selected any more. */
export type Batch = { readonly buttons: ReactNode; readonly dialog: ReactNode };

/** Switches the selected rows of a list on and off and deletes them, where its API has calls for that. */
export function useBatch<Row extends RecordRow>(list: List<Row>): Batch {
  const t = useWords();
  const { message } = App.useApp();
  const [Flow, setFlow] = useState<ComponentType<BatchProps<Row>>>();
  const [action, setAction] = useState<BatchAction>();
  const may = (one: BatchAction) => mayWrite(list.resource, one.call) && takes(list, one);

  async function start(next: BatchAction): Promise<void> {
    try {
      const [late] = await Promise.all([import("./batch/BatchFlow.tsx"), addWords(taskTrayText)]);
      setFlow(() => late.BatchFlow);
      setAction(next);
    } catch {
      // Gone after an update, or no network: the list stays usable.
      void message.error(t("shell.unreachable"));
    }
  }

  return {
    buttons: [switchOn, switchOff, remove].filter(may).map((one) => (
      <Button
        key={one.kind}
        type="text"
        size="small"
        danger={one.kind === "delete"}
        aria-haspopup="dialog"
        onClick={() => void start(one)}
      >
        {t(`kit.${one.kind}`)}
      </Button>
    )),
    dialog: Flow !== undefined && action !== undefined && (
      <Flow list={list} action={action} onClosed={() => setAction(undefined)} />
    ),
  };
}

/** Whether the list's own call takes what the action says beside the id. */
function takes<Row extends RecordRow>({ resource }: List<Row>, { call, input }: BatchAction): boolean {
  const shape = resource.api.calls[call]?.input.shape ?? {};
  return ["id", ...Object.keys(input)].every((name) => name in shape);
}
