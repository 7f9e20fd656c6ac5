import { App, Button, Dropdown } from "antd";
import { type ReactNode, useState } from "react";
import { Status } from "#contract/fields";
import { loadTexts, useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import type { List } from "#kit/list/useList.ts";
import { canWrite } from "#kit/parts/canWrite.ts";
import { getLabelKey } from "#kit/resource/labelKeys.ts";
import type { BatchChange, RecordRow } from "#kit/resource/resource.ts";
import { taskText } from "#modules/records/task/text";
import type { BatchAction } from "./batchAction.ts";

const switchOn: BatchAction = { kind: "enable", call: "setStatus", input: { status: Status.enabled } };
const switchOff: BatchAction = { kind: "disable", call: "setStatus", input: { status: Status.disabled } };
const remove: BatchAction = { kind: "delete", call: "delete", input: {} };

type Props<Row extends RecordRow> = { list: List<Row>; isShown: boolean };
type RenderFlow<Row extends RecordRow> = (list: List<Row>) => ReactNode;

/** Switches the selected rows of a list on and off, changes and deletes them, where its API has calls for that. */
export function BatchActions<Row extends RecordRow>({ list, isShown }: Props<Row>) {
  const t = useTexts();
  const { message } = App.useApp();
  const [render, setRender] = useState<RenderFlow<Row>>();
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  const isOffered = (action: BatchAction) => canWrite(list.resource, action.call) && isAccepted(list, action);
  const onClosed = () => setRender(undefined);

  async function start(load: () => Promise<RenderFlow<Row>>): Promise<void> {
    try {
      const [renderFlow] = await Promise.all([load(), loadTexts(taskText)]);
      setRender(() => renderFlow);
    } catch {
      // Gone after an update, or no network: the list stays usable.
      void message.error(t("shell.unreachable"));
    }
  }

  async function loadFlow(action: BatchAction): Promise<RenderFlow<Row>> {
    const { BatchFlow } = await import("./BatchFlow.tsx");
    return (list) => <BatchFlow {...{ list, action, onClosed }} />;
  }

  async function loadChange(change: BatchChange): Promise<RenderFlow<Row>> {
    const { BatchChangeFlow } = await import("./BatchChangeFlow.lazy.tsx");
    return (list) => <BatchChangeFlow {...{ list, change, onClosed }} />;
  }

  const actions = isShown ? [switchOn, switchOff, remove].filter(isOffered) : [];
  const changes = isShown ? listChanges(list) : [];
  return (
    <>
      {changes.length > 0 && (
        <Dropdown
          trigger={["click"]}
          open={isOpen}
          onOpenChange={setOpen}
          menu={{
            items: changes.map(({ change, title }, key) => ({
              key,
              label: t(title),
              onClick: () => void start(async () => await loadChange(change)),
            })),
          }}
        >
          <Button type="text" size="small" aria-haspopup="menu">
            {t("kit.batch.change")}
          </Button>
        </Dropdown>
      )}
      {actions.map((action) => (
        <Button
          key={action.kind}
          type="text"
          size="small"
          danger={action.kind === "delete"}
          aria-haspopup="dialog"
          onClick={() => void start(async () => await loadFlow(action))}
        >
          {t(`kit.${action.kind}`)}
        </Button>
      ))}
      {render?.(list)}
    </>
  );
}

/** Whether the list's own call takes the input of the action besides the id. */
function isAccepted<Row extends RecordRow>({ resource }: List<Row>, { call, input }: BatchAction): boolean {
  const shape = resource.api.calls[call]?.input.shape ?? {};
  return ["id", ...Object.keys(input)].every((name) => name in shape);
}

/** The changes that the caller may make, with their titles. */
function listChanges<Row extends RecordRow>({ resource }: List<Row>) {
  const { batchChanges = [], form } = resource;
  return batchChanges.flatMap((change) => {
    const field = form.find(({ name }) => name === change.field);
    if (field === undefined || !canWrite(resource, change.call ?? "update")) return [];
    return [{ change, title: change.title ?? getLabelKey(resource, field) }];
  });
}
