import { AutoComplete } from "antd";
import { type FieldInput, useCallResult } from "#kit";
import { messageTemplateApi } from "../contract.ts";

/** The group of a template: one of those in use, or a new one. */
export function GroupInput({ id, value, onChange }: FieldInput) {
  const { data = [] } = useCallResult(messageTemplateApi, "groupList", {});
  return (
    <AutoComplete
      id={id}
      value={typeof value === "string" ? value : ""}
      onChange={onChange}
      maxLength={64}
      options={data.map((group) => ({ value: group }))}
    />
  );
}
