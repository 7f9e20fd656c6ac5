import { App, Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { UndoToast } from "#kit/undo/UndoToast.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { replaceTheme, useThemeChoices } from "#base/theme/config";
import { ImportDialog } from "./ImportDialog.tsx";
import { formatSettings, pickAppearance, pickRegionalChoices } from "./transfer.ts";

const undoKey = "siteward-settings-undo";

/** Copies, imports or resets the settings. */
export function SettingsFooter() {
  const t = useTexts();
  const choices = useThemeChoices();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [isImporting, setImporting] = useState(false);

  async function handleCopy(): Promise<void> {
    // Browsers provide no clipboard to pages served over plain HTTP.
    if (!("clipboard" in navigator)) return void message.warning(t("settings.noClipboard"));
    const isCopied = await navigator.clipboard.writeText(formatSettings(choices)).then(
      () => true,
      () => false,
    );
    if (isCopied) void message.success(t("settings.copied"));
    else void message.error(t("settings.copyFailed"));
  }

  async function handleReset(): Promise<void> {
    const title = t("settings.reset.title");
    if (!(await confirm({ title, text: t("settings.reset.text"), ok: t("settings.reset") }))) return;
    replaceTheme(pickRegionalChoices(choices));
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

  const hasChosen = Object.keys(pickAppearance(choices)).length > 0;
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
