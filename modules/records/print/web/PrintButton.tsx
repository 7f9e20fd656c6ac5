import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import type { List } from "#kit/list/useList.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { commentText } from "#modules/records/comment/text";
import { printText } from "../text/index.ts";

/** Prints a list with its visible columns; everything is loaded on the first click. */
export function PrintButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const dialog = useLazyDialog(async () => (await import("./PrintDialog.tsx")).PrintDialog, [printText, commentText]);
  if (list.state !== "ready") return undefined;
  const label = t("kit.print");
  return (
    <>
      <Button
        type="text"
        icon={<PrinterOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        loading={dialog.isLoading}
        onClick={() => void dialog.open()}
      />
      {dialog.part === undefined ? undefined : <dialog.part list={list} onClosed={dialog.close} />}
    </>
  );
}
