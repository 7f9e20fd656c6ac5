import { PrinterOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useState } from "react";
import { addWords, useWords } from "../../i18n.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { PrintDialog } from "./PrintDialog.tsx";
import { printText } from "./text/index.ts";

type LateDialog = typeof PrintDialog;

/** Puts a list on paper as it stands; all of it loads with the first press. */
export function PrintButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const { message } = App.useApp();
  const [Dialog, setDialog] = useState<LateDialog>();
  const [isLoading, setLoading] = useState(false);
  if (list.state !== "ready") return undefined;

  async function handleOpen(): Promise<void> {
    setLoading(true);
    try {
      const [late] = await Promise.all([import("./PrintDialog.tsx"), addWords(printText)]);
      setDialog(() => late.PrintDialog);
    } catch {
      // Gone after an update, or no network: the list stays usable.
      void message.error(t("shell.unreachable"));
    } finally {
      setLoading(false);
    }
  }

  const label = t("kit.print");
  return (
    <>
      <Button
        type="text"
        icon={<PrinterOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        loading={isLoading}
        onClick={() => void handleOpen()}
      />
      {Dialog === undefined ? undefined : <Dialog list={list} onClosed={() => setDialog(undefined)} />}
    </>
  );
}
