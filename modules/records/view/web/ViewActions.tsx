import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import type { SavedView } from "./gridStore.ts";
import type { GridViews } from "./viewStore.tsx";
import type { ViewTarget } from "./ViewBar.tsx";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { useViewCall } from "./useViewCall.ts";

type Props = { view: SavedView; views: GridViews; onDialog: (target: ViewTarget) => void };

/** The actions on one view. */
export function ViewActions({ view, views, onDialog }: Props) {
  const t = useTexts();
  const run = useViewCall(views.grid);
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  const { id, name, isDefault, isPinned, canChange, level } = view;

  async function handleCopy(): Promise<void> {
    const copyId = await run("copy", { id });
    if (copyId !== undefined) views.open(copyId.result);
  }

  async function handleDelete(): Promise<void> {
    const confirmation = level === "account" ? {} : { text: t("kit.view.deleteShared") };
    const title = t("kit.view.deleteAsk", { name });
    if (!(await confirm({ title, ok: t("kit.delete"), isDangerous: true, ...confirmation }))) return;
    const result = await run("delete", { id }, ["kit.view.gone", { name }]);
    if (result !== undefined && views.shown?.id === id) views.open(undefined);
  }

  const changes = [
    { key: "edit", label: t("kit.view.edit"), onClick: () => onDialog({ kind: "edit", view }) },
    {
      key: "default",
      label: t(isDefault ? "kit.view.unsetDefault" : "kit.view.setDefault"),
      onClick: () => void run("setDefault", { id, isDefault: !isDefault }),
    },
    {
      key: "pin",
      label: t(isPinned ? "kit.view.unpin" : "kit.view.pin"),
      onClick: () => void run("setPinned", { id, isPinned: !isPinned }),
    },
  ];
  const items = [
    ...(canChange ? changes : []),
    { key: "copy", label: t("kit.view.copy"), onClick: () => void handleCopy() },
    ...(canChange
      ? [{ key: "delete", label: t("kit.view.delete"), danger: true, onClick: () => void handleDelete() }]
      : []),
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }} placement="bottomRight" open={isOpen} onOpenChange={setOpen}>
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t("kit.view.actionsOf", { name })} />
    </Dropdown>
  );
}
