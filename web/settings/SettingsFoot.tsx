import { App, Button } from "antd";
import { useState } from "react";
import { useWords } from "../i18n.ts";
import { UndoToast } from "../kit/history/UndoToast.tsx";
import { useConfirm } from "../kit/parts/useConfirm.ts";
import { replaceTheme, useThemeChoices } from "../theme/config.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { besidesLooks, looksIn, textOf } from "./transfer.ts";

const undoKey = "siteward-settings-undo";

/** Takes the settings along, brings others, or drops all of them. */
export function SettingsFoot() {
  const t = useWords();
  const choices = useThemeChoices();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [isImporting, setImporting] = useState(false);

  async function handleCopy(): Promise<void> {
    // Browsers give no clipboard to a page that came over plain HTTP.
    if (!("clipboard" in navigator)) return void message.warning(t("settings.noClipboard"));
    const isCopied = await navigator.clipboard.writeText(textOf(choices)).then(
      () => true,
      () => false,
    );
    if (isCopied) void message.success(t("settings.copied"));
    else void message.error(t("settings.copyFailed"));
  }

  async function handleReset(): Promise<void> {
    const title = t("settings.reset.title");
    if (!(await confirm({ title, text: t("settings.reset.text"), ok: t("settings.reset") }))) return;
    replaceTheme(besidesLooks(choices));
    offerUndo();
  }

  function offerUndo(): void {
    const close = () => message.destroy(undoKey);
    const handleUndo = () => {
      close();
      replaceTheme(choices);
    };
    const content = <UndoToast text={t("settings.reset.done")} onUndo={handleUndo} onEnd={close} />;
    void message.open({ key: undoKey, type: "success", duration: 0, content });
  }

  const hasChosen = Object.keys(looksIn(choices)).length > 0;
  return (
    <div className="sw-settings-foot">
      <Button onClick={() => void handleCopy()}>{t("settings.copy")}</Button>
      <Button onClick={() => setImporting(true)}>{t("settings.import")}</Button>
      <Button disabled={!hasChosen} onClick={() => void handleReset()}>
        {t("settings.reset")}
      </Button>
      {isImporting ? <ImportDialog onClosed={() => setImporting(false)} /> : undefined}
    </div>
  );
}
