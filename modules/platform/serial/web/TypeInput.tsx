import { Select } from "antd";
import { type FieldInput, useCallResult } from "#kit";
import { serialApi } from "../contract.ts";

/** Chooses one of the types that modules declare. */
export function TypeInput({ id, value, onChange, isSearch, isDisabled }: FieldInput) {
  const { data = [] } = useCallResult(serialApi, "typeList", {});
  return (
    <Select
      id={id}
      value={typeof value === "string" && value !== "" ? value : undefined}
      onChange={(chosen?: string) => onChange(chosen)}
      allowClear={isSearch}
      disabled={isDisabled}
      options={data.map(({ text, value: type }) => ({ value: type, label: text }))}
    />
  );
}
