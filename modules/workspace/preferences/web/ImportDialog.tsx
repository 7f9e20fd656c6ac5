import { App, Input } from "antd";
import { useState } from "react";
import type { Translate } from "#contract/text";
import { useTexts } from "#base/i18n";
import { replaceTheme, useThemeChoices } from "#base/theme/config";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { parseSettings, pickRegionalChoices, type SettingsFault } from "./transfer.ts";

/** Replaces the settings of the account with pasted ones. */
export function ImportDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const { message } = App.useApp();
  const choices = useThemeChoices();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly SettingsFault[]>([]);

  function handleTake(): void {
    const reading = parseSettings(text);
    if ("faults" in reading) return setFaults(reading.faults);
    replaceTheme({ ...reading.choices, ...pickRegionalChoices(choices) });
    void message.success(t("settings.import.done"));
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("settings.import")}
      okText={t("settings.import.apply")}
      cancelText={t("kit.cancel")}
      okButtonProps={{ disabled: text.trim() === "" }}
      onOk={handleTake}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Input.TextArea
        autoFocus
        rows={10}
        spellCheck={false}
        aria-label={t("settings.import.hint")}
        aria-invalid={faults.length > 0}
        placeholder={t("settings.import.hint")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFaults([]);
        }}
      />
      {faults.length === 0 ? undefined : (
        <div role="alert" className="sw-import-faults">
          <ul>
            {faults.map((fault) => (
              <li key={"option" in fault ? fault.option : fault.kind}>{wordsOf(fault, t)}</li>
            ))}
          </ul>
        </div>
      )}
    </ModalDialog>
  );
}

function wordsOf(fault: SettingsFault, t: Translate): string {
  switch (fault.kind) {
    case "notJson":
      return t("settings.import.notJson");
    case "unknown":
      return t("settings.import.unknown", { option: fault.option });
    case "bad":
      return t("settings.import.bad", { option: fault.option, value: fault.value });
  }
}
