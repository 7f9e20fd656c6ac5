import { useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { useAnswer, usePageSearch, useWords } from "#kit";
import { type AskableCall, type Explanation, permissionApi } from "#modules/permission/contract";
import { idOf } from "#contract/id";
import { Answered } from "./Answered.tsx";
import { type Chosen, RemoteSelect } from "./RemoteSelect.tsx";
import "./permission.css";

const accountKey = "permission.accountId";
const recordKey = "permission.recordId";

/** Why an account can or cannot do something: the question stands in the address, so that an answer can be shared. */
export function Component() {
  const t = useWords();
  const { asked, ask } = useQuestion();
  const { data: calls = [] } = useAnswer(permissionApi, "calls", {});
  const call = calls.find(({ route }) => route === asked.route);
  const { accountId, route, recordId } = asked;
  const question =
    accountId === undefined || route === undefined
      ? undefined
      : { accountId: idOf(accountId), route, ...(recordId === undefined ? {} : { recordId: idOf(recordId) }) };
  const answer = useAnswer(permissionApi, "explain", question);
  useAskAnew();
  const { data, isFetching } = answer;
  return (
    <section className="sw-surface sw-permission">
      <header>
        <h1>{t("permission.title")}</h1>
        <p>{t("permission.intro")}</p>
      </header>
      <div className="sw-permission-question" role="search" aria-label={t("permission.title")}>
        <AccountSelect
          value={accountId}
          name={data === undefined ? undefined : accountName(data.account)}
          onChange={(next) => ask({ ...asked, accountId: next })}
        />
        <CallSelect calls={calls} value={route} onChange={(next) => ask({ accountId, route: next })} />
        {call?.entity !== undefined && call.entity !== null && (
          <RecordSelect
            key={call.entity}
            entity={call.entity}
            value={recordId}
            name={data?.row?.name ?? undefined}
            onChange={(next) => ask({ ...asked, recordId: next })}
          />
        )}
      </div>
      <Answered answer={answer} call={call} isAsked={question !== undefined} isStale={isFetching} />
    </section>
  );
}

/** Whoever left the page to make a change finds the verdict after it. */
function useAskAnew(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: [permissionApi.name, "explain"], refetchType: "none" }),
    [queries],
  );
}

type Asked = { accountId?: number | undefined; route?: string | undefined; recordId?: number | undefined };

function useQuestion(): { asked: Asked; ask: (next: Asked) => void } {
  const [search, setSearch] = usePageSearch();
  return {
    asked: {
      accountId: numberIn(search, "accountId"),
      route: search.get("route") ?? undefined,
      recordId: numberIn(search, "recordId"),
    },
    ask: (next) => {
      const given = Object.entries(next).filter(([, value]) => value !== undefined);
      setSearch(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
    },
  };
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const value = Number(search.get(name) ?? "");
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function AccountSelect(chosen: Chosen) {
  const [typed, setTyped] = useState("");
  const { data = [] } = useAnswer(permissionApi, "accounts", { keyword: useDeferredValue(typed) });
  const options = data.map((account) => ({ value: account.id, label: accountName(account) }));
  return <RemoteSelect labelKey={accountKey} options={options} onSearch={setTyped} {...chosen} />;
}

function accountName({ account, realName }: Explanation["account"]): string {
  return `${realName} (${account})`;
}

type CallSelectProps = { calls: readonly AskableCall[]; value: string | undefined; onChange: (route: string) => void };

function CallSelect({ calls, value, onChange }: CallSelectProps) {
  const t = useWords();
  const id = useId();
  const groups = Map.groupBy(calls, ({ route, group }) => group ?? route.split("/", 1)[0] ?? route);
  const options = [...groups].map(([label, members]) => ({
    label,
    options: members.map(({ route, title }) => ({
      value: route,
      label: title === null ? route : `${title} · ${route}`,
    })),
  }));
  return (
    <div className="sw-permission-field">
      <label htmlFor={id}>{t("permission.route")}</label>
      <Select<string>
        id={id}
        showSearch={{ optionFilterProp: "label" }}
        options={options}
        value={calls.length === 0 ? null : (value ?? null)}
        onChange={onChange}
      />
    </div>
  );
}

/** The records of a kind; another kind begins anew. */
function RecordSelect({ entity, ...chosen }: Chosen & { entity: string }) {
  const [typed, setTyped] = useState("");
  const { data = [] } = useAnswer(permissionApi, "records", { entity, keyword: useDeferredValue(typed) });
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return <RemoteSelect labelKey={recordKey} options={options} onSearch={setTyped} {...chosen} />;
}
