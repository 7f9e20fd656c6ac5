import { Select } from "antd";
import { useState } from "react";
import { type FieldInput, useAnswer, useWords } from "#kit";
import { Id } from "#contract/id";
import { accountApi } from "../contract.ts";

const mostShown = 20;

/** Picks another account, found by what is typed. */
export function SuperiorField({ id, value, onChange }: FieldInput) {
  const t = useWords();
  const [keyword, setKeyword] = useState("");
  const chosen = Id.safeParse(value).data;
  const found = useAnswer(accountApi, "page", { keyword, pageSize: mostShown });
  const current = useAnswer(accountApi, "detail", chosen === undefined ? undefined : { id: chosen });
  const people = [...(found.data?.items ?? []), ...(current.data === undefined ? [] : [current.data])];
  const options = new Map(people.map((one) => [one.id, { value: Number(one.id), label: nameOf(one) }]));
  return (
    <Select<number>
      id={id}
      allowClear
      style={{ width: "100%" }}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={t("account.keyword")}
      loading={found.isFetching}
      options={[...options.values()]}
      value={chosen ?? null}
      onChange={onChange}
    />
  );
}

function nameOf({ realName, account }: { realName: string; account: string }): string {
  return `${realName} (${account})`;
}
