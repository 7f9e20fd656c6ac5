import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  Chip,
  CopyButton,
  formatAgo,
  formatDate,
  formatInstant,
  NameWithAvatar,
  MenuIcon,
  type Tone,
  useTexts,
} from "#kit";
import { Example } from "./Example.tsx";
import { createWorks } from "./works.ts";

const tones: readonly Tone[] = ["blue", "green", "amber", "red", "grey"];
const icons = ["ele-User", "ele-OfficeBuilding", "ele-Setting", "ele-Bell", "ele-unknown"];

/** Small components: chips, buttons, names, dates, icons, long texts. */
export function PartsSection() {
  const t = useTexts();
  const [work] = createWorks(1);
  const [, , , , long] = createWorks(5);
  if (work === undefined || long === undefined) return undefined;
  return (
    <div className="sw-catalogue-examples">
      <Example title={t("catalogue.chips")}>
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {t(`catalogue.tone.${tone}`)}
          </Chip>
        ))}
      </Example>
      <Example title={t("catalogue.buttons")}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {t("kit.add")}
        </Button>
        <Button>{t("kit.cancel")}</Button>
        <Button danger icon={<DeleteOutlined aria-hidden />}>
          {t("kit.delete")}
        </Button>
        <Button disabled>{t("catalogue.disabled")}</Button>
        <Button loading>{t("kit.loading")}</Button>
        <CopyButton text={work.code} />
      </Example>
      <Example title={t("catalogue.identity")}>
        <NameWithAvatar row={work} name={work.foreman} also={work.code} />
      </Example>
      <Example title={t("catalogue.times")}>
        <span>{formatInstant(work.createTime)}</span>
        <span>{formatDate(work.startDate ?? "")}</span>
        <span>{formatAgo(work.createTime)}</span>
      </Example>
      <Example title={t("catalogue.icons")}>
        {icons.map((name) => (
          <MenuIcon key={name} name={name} size={20} />
        ))}
      </Example>
      <Example title={t("catalogue.longText")}>
        <span className="sw-cell-text sw-catalogue-short" title={long.remark ?? ""}>
          {long.remark}
        </span>
        <p>{long.remark}</p>
      </Example>
    </div>
  );
}
