import { Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useViewDefinition, type ViewedList } from "./useViewDefinition.ts";
import { useViewCall } from "./useViewCall.ts";

type Props = { list: ViewedList; onSaveAs: () => void };

/** The actions on a view with unsaved changes. */
export function ViewChanges({ list, onSaveAs }: Props) {
  const t = useTexts();
  const { views } = list;
  const run = useViewCall(views.grid);
  const confirm = useConfirm();
  const definition = useViewDefinition(list);
  const [isBusy, setBusy] = useState(false);
  const { shown } = views;
  if (shown === undefined) return undefined;
  const { id, name, version, level } = shown;

  async function handleSave(): Promise<void> {
    const text = t("kit.view.saveWarn", { name });
    const ok = t("kit.view.save");
    if (level !== "account" && !(await confirm({ title: ok, text, ok }))) return;
    setBusy(true);
    const result = await run("update", { id, version, definition }, ["kit.view.saved"]);
    setBusy(false);
    if (result !== undefined) views.open(id);
  }

  return (
    <div className="sw-view-changes">
      {shown.canChange && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void handleSave()}>
          {t("kit.view.save")}
        </Button>
      )}
      <Button type="link" size="small" onClick={onSaveAs}>
        {t("kit.view.saveAs")}
      </Button>
      <Button type="link" size="small" onClick={() => views.open(id)}>
        {t("kit.view.restore")}
      </Button>
    </div>
  );
}
