import { WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type PickerNoticeProps, useCallResult, useTexts } from "#kit";
import { regionApi } from "../contract.ts";
import "./region.css";

/** Says below a region that it is abolished, and offers the one that took its place. */
export function AbolishedNotice({ value, isDisabled, onReplace }: PickerNoticeProps) {
  const t = useTexts();
  const { data: regions } = useCallResult(regionApi, "query", { ids: [Number(value)] });
  const region = regions?.find(({ id }) => id === Number(value));
  const code = region?.isAbolished === true ? region.code : null;
  const { data: resolved } = useCallResult(regionApi, "resolve", code === null ? undefined : { codes: [code] });
  if (region?.isAbolished !== true) return undefined;
  const successor = resolved?.find(({ id }) => id === region.id)?.successor ?? undefined;
  return (
    <p role="status" className="sw-region-abolished">
      <WarningOutlined aria-hidden />
      <span>
        {successor === undefined ? t("region.notReplaced") : t("region.replacedBy", { name: successor.mergerName })}
      </span>
      {successor !== undefined && !isDisabled && (
        <Button
          size="small"
          type="link"
          onClick={() => onReplace({ value: successor.id, label: successor.mergerName })}
        >
          {t("region.useSuccessor")}
        </Button>
      )}
    </p>
  );
}
