import { Select } from "antd";
import { type FieldInput, useCallResult, useTexts } from "#kit";
import { serialApi } from "../contract.ts";
import "./serial.css";

/** Chooses one of the types that modules declare. */
export function TypeInput({ id, value, onChange, isSearch, isDisabled }: FieldInput) {
  const t = useTexts();
  const { data = [] } = useCallResult(serialApi, "typeList", {});
  return (
    <Select
      id={id}
      className="sw-serial-type"
      aria-label={isSearch ? t("serial.type") : undefined}
      placeholder={isSearch ? t("serial.type") : undefined}
      value={typeof value === "string" && value !== "" ? value : undefined}
      onChange={(chosen?: string) => onChange(chosen)}
      allowClear={isSearch}
      disabled={isDisabled}
      options={data.map(({ text, value: type }) => ({ value: type, label: text }))}
    />
  );
}
