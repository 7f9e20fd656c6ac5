import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { exportApi } from "../contract.ts";
import { isLocalApi } from "#base/api";
import { useTexts } from "#base/i18n";
import { canCall } from "#base/session/session";
import { useHasRoom } from "#base/theme/theme.tsx";
import type { List } from "#kit/list/useList.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { exportText } from "../text/index.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** It is in the bar of the selected rows and exports these. */
  isForSelected?: boolean;
};

/** Exports the rows of a list; the dialog is loaded on the first click. */
export function ExportButton<Row extends RecordRow>({ list, isForSelected = false }: Props<Row>) {
  const t = useTexts();
  const hasRoom = useHasRoom();
  const dialog = useLazyDialog(async () => (await import("./ExportFlow.tsx")).ExportFlow, exportText);
  const { state, resource } = list;
  if (state === "forbidden" || isLocalApi(resource.api) || !canCall(exportApi, "start")) return undefined;

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
        <dialog.part list={list} mode={isForSelected ? "selected" : "all"} onClosed={dialog.close} />
      )}
    </>
  );
}
