import { CloudSyncOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useBackStep } from "#base/page/backSteps";
import { useTexts } from "#kit";
import { SyncSource } from "../../sync.contract.ts";

/** What the menu opens: the dialog of a service, or the list of earlier synchronisations. */
export type SyncTarget = SyncSource | "history";

const sources = [
  SyncSource.enum.gd,
  SyncSource.enum.tianditu,
  SyncSource.enum.mca,
  SyncSource.enum.mzb,
] satisfies readonly SyncSource[];

/** Chooses a service to read. */
export function SyncMenu({ onOpen }: { onOpen: (target: SyncTarget) => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  const items = [
    ...sources.map((source) => ({
      key: source,
      label: t(`region.sync.source.${source}`),
      onClick: () => onOpen(source),
    })),
    { type: "divider" as const },
    { key: "history", label: t("region.sync.history"), onClick: () => onOpen("history") },
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }} open={isOpen} onOpenChange={setOpen}>
      <Button icon={<CloudSyncOutlined aria-hidden />}>{t("region.sync")}</Button>
    </Dropdown>
  );
}
