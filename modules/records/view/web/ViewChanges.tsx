import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useViewDefinition, type ViewedList } from "./useViewDefinition.ts";
import { useViewCall } from "./useViewCall.ts";

type Props = { list: ViewedList; onSaveAs: () => void };

/** The actions on a view with unsaved changes, in a menu: the tabs keep their room. */
export function ViewChanges({ list, onSaveAs }: Props) {
  const t = useTexts();
  const { views } = list;
  const run = useViewCall(views.grid);
  const confirm = useConfirm();
  const definition = useViewDefinition(list);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
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

  const actions = { save: handleSave, saveAs: onSaveAs, restore: () => views.open(id) };
  const keys = (["save", "saveAs", "restore"] as const).filter((key) => key !== "save" || shown.canChange);
  const items = keys.map((key) => ({ key, label: t(`kit.view.${key}`), onClick: () => void actions[key]() }));
  return (
    <Dropdown menu={{ items }} trigger={["click"]} open={isOpen} onOpenChange={setOpen}>
      <Button size="small" loading={isBusy} icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {t("kit.view.unsaved")}
      </Button>
    </Dropdown>
  );
}
