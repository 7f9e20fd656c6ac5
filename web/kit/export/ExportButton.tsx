import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { exportApi } from "#contract/export";
import { call, isAnsweredHere, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { mayCall } from "../../session/session.ts";
import { useHasRoom } from "../../theme/theme.tsx";
import type { List } from "../list/useList.ts";
import { useLate } from "../parts/useLate.ts";
import type { RecordRow } from "../resource/resource.ts";
import { useTask } from "../tasks/useTask.ts";
import type { ExportDraft } from "./exportRows.ts";
import { exportDialogText } from "./text/index.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** Stands in the bar of the selected rows and means them. */
  isForSelected?: boolean;
};

/** Lets the rows of a list leave as a file; the dialog loads with the first press. */
export function ExportButton<Row extends RecordRow>({ list, isForSelected = false }: Props<Row>) {
  const t = useWords();
  const hasRoom = useHasRoom();
  const task = useTask();
  const dialog = useLate(async () => (await import("./ExportDialog.tsx")).ExportDialog, exportDialogText);
  const { state, resource } = list;
  if (state === "forbidden" || isAnsweredHere(resource.api) || !mayCall(exportApi, "start")) return undefined;

  async function handleStart(draft: ExportDraft): Promise<void> {
    const id = await call(exportApi, "start", draft, { idempotencyKey: newIdempotencyKey() });
    void task.follow(id);
  }

  const label = t("kit.export");
  const look = isForSelected
    ? ({ type: "text", size: "small" } as const)
    : ({ type: hasRoom ? "default" : "text", icon: <DownloadOutlined aria-hidden /> } as const);
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        loading={dialog.isLoading}
        onClick={() => void dialog.open()}
      >
        {isForSelected || hasRoom ? label : undefined}
      </Button>
      {dialog.part === undefined ? undefined : (
        <dialog.part
          list={list}
          mode={isForSelected ? "selected" : "all"}
          onStart={handleStart}
          onClosed={dialog.close}
        />
      )}
    </>
  );
}
