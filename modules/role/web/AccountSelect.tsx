import { Select } from "antd";
import { useState } from "react";
import { useAnswer, useWords } from "#kit";
import { accountApi } from "#modules/account/contract";

/** Somebody who was chosen, and what he is called. */
export type ChosenAccount = { readonly value: number; readonly label: string };

type Props = { value: readonly ChosenAccount[]; onChange: (value: readonly ChosenAccount[]) => void };

const mostFound = 20;

/** Accounts, found on the server by name, account, phone or pinyin. */
export function AccountSelect({ value, onChange }: Props) {
  const t = useWords();
  const [keyword, setKeyword] = useState("");
  const found = useAnswer(accountApi, "page", { keyword, pageSize: mostFound });
  const options = (found.data?.items ?? []).map(({ id, account, realName }) => ({
    value: id,
    label: `${realName} (${account})`,
  }));
  return (
    <Select<ChosenAccount[]>
      mode="multiple"
      labelInValue
      allowClear
      className="sw-role-select"
      aria-label={t("role.findAccounts")}
      placeholder={t("role.findAccounts")}
      showSearch={{ searchValue: keyword, onSearch: setKeyword, filterOption: false }}
      options={options}
      loading={found.isFetching}
      value={[...value]}
      onChange={(chosen) => onChange(chosen.map(({ value: id, label }) => ({ value: id, label })))}
    />
  );
}
