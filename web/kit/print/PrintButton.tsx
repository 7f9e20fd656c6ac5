import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../../i18n.ts";
import type { List } from "../list/useList.ts";
import { useLate } from "../parts/useLate.ts";
import type { RecordRow } from "../resource/resource.ts";
import { printText } from "./text/index.ts";

/** Puts a list on paper as it stands; all of it loads with the first press. */
export function PrintButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const dialog = useLate(async () => (await import("./PrintDialog.tsx")).PrintDialog, printText);
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
