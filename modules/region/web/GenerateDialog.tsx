import { Alert, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { useAnswer, useWords, useWrite } from "#kit";
import { organisationApi } from "#modules/organisation/contract";
import { mostGenerated, type Region, regionApi, RegionLevel } from "#modules/region/contract";
import "./region.css";

type Props = { region: Region; onClosed: () => void };

const levels = ["province", "city", "district", "township", "village"] as const;

/** Makes organisations of a region and of what lies below it, and says beforehand how many. */
export function GenerateDialog({ region: { id, name, level }, onClosed }: Props) {
  const t = useWords();
  const labelId = useId();
  const [isOpen, setOpen] = useState(true);
  const below = useAnswer(regionApi, "childList", { pid: id });
  const generate = useWrite(regionApi, "genOrg", { done: "region.generated", undo: true, lists: organisationApi });
  const found = below.data ?? [];
  const offered = levels.filter(
    (one) => RegionLevel[one] === level || found.some((row) => row.level === RegionLevel[one]),
  );
  const deepest = Math.max(level, ...found.map((row) => row.level));
  const [chosen, setChosen] = useState<number>();
  const target = chosen ?? Math.min(deepest, RegionLevel.village);
  const count = 1 + found.filter((row) => row.level <= target).length;
  const isTooMany = count > mostGenerated;

  async function handleGenerate(): Promise<void> {
    if (await generate.run({ id, level: target })) setOpen(false);
  }

  return (
    <Modal
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
        <Radio.Group
          aria-labelledby={labelId}
          optionType="button"
          value={target}
          options={offered.map((one) => ({ value: RegionLevel[one], label: t(`region.level.${one}`) }))}
          onChange={({ target: { value } }) => setChosen(Number(value))}
        />
        {below.error !== undefined && <Alert type="error" showIcon title={below.error.message} />}
        {below.data !== undefined && (
          <Alert
            type={isTooMany ? "error" : "info"}
            showIcon
            title={isTooMany ? t("region.too_many", { maximum: mostGenerated }) : t("region.generateCount", { count })}
            description={isTooMany ? undefined : t("region.generateNote")}
          />
        )}
      </div>
    </Modal>
  );
}
