import { AutoComplete, Select } from "antd";
import { type FieldInput, useCallResult, useTexts } from "#kit";
import { jobApi } from "../contract.ts";
import "./job.css";

/** A group of jobs: one of the existing ones in the search, any name in the form. */
export function GroupInput({ id, value, onChange, isSearch, isDisabled }: FieldInput) {
  const t = useTexts();
  const { data: groups = [] } = useCallResult(jobApi, "listJobGroup", {});
  const options = groups.map((name) => ({ value: name, label: name }));
  const text = typeof value === "string" && value !== "" ? value : undefined;
  const common = { id, className: "sw-job-group", value: text, options, disabled: isDisabled };
  if (isSearch) {
    return (
      <Select
        {...common}
        aria-label={t("job.groupName")}
        placeholder={t("job.groupName")}
        allowClear
        showSearch
        onChange={(chosen?: string) => onChange(chosen)}
      />
    );
  }
  return <AutoComplete {...common} maxLength={128} onChange={(typed?: string) => onChange(typed)} />;
}
