import { Alert } from "antd";
import { useId, useState } from "react";
import { useCallResult, useTexts, useWrite } from "#kit";
import { organisationApi } from "#modules/identity/organisation/contract";
import { maxGenerated, type Region, regionApi, RegionLevel } from "../contract.ts";
import { RadioButtons } from "#kit/form/RadioButtons.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import "./region.css";

type Props = { region: Region; onClosed: () => void };

const levels = ["province", "city", "district", "township", "village"] as const;

/** Creates organisations from a region and its subregions, and shows their number first. */
export function GenerateDialog({ region: { id, name, level }, onClosed }: Props) {
  const t = useTexts();
  const labelId = useId();
  const [isOpen, setOpen] = useState(true);
  const below = useCallResult(regionApi, "childList", { pid: id });
  const generate = useWrite(regionApi, "genOrg", { done: "region.generated", undo: true, lists: organisationApi });
  const found = below.data ?? [];
  const levelNames = levels.filter(
    (name) => RegionLevel[name] === level || found.some((row) => row.level === RegionLevel[name]),
  );
  const deepest = Math.max(level, ...found.map((row) => row.level));
  const [selectedLevel, setSelectedLevel] = useState<number>();
  const target = selectedLevel ?? Math.min(deepest, RegionLevel.village);
  const count = 1 + found.filter((row) => row.level <= target).length;
  const isTooMany = count > maxGenerated;

  async function handleGenerate(): Promise<void> {
    if (await generate.run({ id, level: target })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={480}
      title={t("region.generateNamed", { name })}
      okText={t("region.genOrg")}
      okButtonProps={{ disabled: below.data === undefined || isTooMany, loading: generate.isBusy }}
      mask={{ closable: false }}
      onOk={() => void handleGenerate()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="sw-region-generate">
        <span id={labelId}>{t("region.generateTo")}</span>
        <RadioButtons
          aria-labelledby={labelId}
          value={target}
          options={levelNames.map((name) => ({ value: RegionLevel[name], label: t(`region.level.${name}`) }))}
          onChange={({ target: { value } }) => setSelectedLevel(Number(value))}
        />
        {below.error !== undefined && <Alert type="error" showIcon title={below.error.message} />}
        {below.data !== undefined && (
          <Alert
            type={isTooMany ? "error" : "info"}
            showIcon
            title={isTooMany ? t("region.too_many", { maximum: maxGenerated }) : t("region.generateCount", { count })}
            description={isTooMany ? undefined : t("region.generateNote")}
          />
        )}
      </div>
    </ModalDialog>
  );
}
