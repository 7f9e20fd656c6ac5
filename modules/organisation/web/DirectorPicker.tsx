import { Select } from "antd";
import { useState } from "react";
import { idOf } from "#contract/id";
import { type FieldInput, useAnswer, useWords } from "#kit";
import { organisationApi } from "#modules/organisation/contract";

const shown = 20;

/** Who leads an organisation: an account of the caller's data scope, found by name, account or initials. */
export function DirectorPicker({ id, value, onChange }: Pick<FieldInput, "id" | "value" | "onChange">) {
  const t = useWords();
  const [keyword, setKeyword] = useState("");
  const found = useAnswer(organisationApi, "staff", { keyword, pageSize: shown });
  const current = typeof value === "number" ? idOf(value) : undefined;
  const chosen = useAnswer(organisationApi, "staff", current === undefined ? undefined : { accountId: current });
  const accounts = [...(found.data?.items ?? []), ...(chosen.data?.items ?? [])];
  const options = new Map(
    accounts.map((one) => [one.id, { value: one.id, label: `${one.realName} · ${one.account}` }]),
  );
  if (current !== undefined && !options.has(current) && !chosen.isLoading)
    options.set(current, { value: current, label: t("organisation.unseenDirector") });

  return (
    <Select
      id={id}
      allowClear
      style={{ width: "100%" }}
      placeholder={t("organisation.chooseDirector")}
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      loading={found.isFetching}
      options={[...options.values()]}
      value={current}
      onChange={(next: unknown) => onChange(next ?? undefined)}
    />
  );
}
