import { Alert } from "antd";
import type { TextKey } from "#contract/text";
import { useTexts } from "#kit";
import type { VanishingLevel } from "../../sync.contract.ts";

const levelNames: Readonly<Record<number, TextKey>> = {
  1: "region.level.province",
  2: "region.level.city",
  3: "region.level.district",
  4: "region.level.township",
  5: "region.level.village",
};

/** Warns where an unusual part of a level would vanish. */
export function VanishingAlert({ vanishing }: { vanishing: readonly VanishingLevel[] }) {
  const t = useTexts();
  const unusual = vanishing.filter(({ isTooMany }) => isTooMany);
  return unusual.map(({ level, count, total }) => (
    <Alert
      key={level}
      className="sw-region-alert"
      type="warning"
      showIcon
      title={t("region.sync.vanishing", { level: t(levelNames[level] ?? "region.level"), count, total })}
      description={t("region.sync.vanishingNote")}
    />
  ));
}
