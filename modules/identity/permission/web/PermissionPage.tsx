import { useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { type ReactNode, useDeferredValue, useEffect, useId, useState } from "react";
import { useCallResult, usePageSearch, useTexts } from "#kit";
import { type ExplainableCall, type Explanation, permissionApi } from "../contract.ts";
import { toId } from "#contract/id";
import { ExplanationResult } from "./ExplanationResult.tsx";
import { RemoteSelect, type RemoteSelection } from "./RemoteSelect.tsx";
import "./permission.css";

const accountKey = "permission.accountId";
const recordKey = "permission.recordId";

/** Explains why an account can or cannot do something. The question is part of the address, so an answer can be shared. */
export function Component() {
  const t = useTexts();
  const { parameters, setParameters } = useParameters();
  const { data: calls = [] } = useCallResult(permissionApi, "calls", {});
  const call = calls.find(({ route }) => route === parameters.route);
  const { accountId, route, recordId } = parameters;
  const question =
    accountId === undefined || route === undefined
      ? undefined
      : { accountId: toId(accountId), route, ...(recordId === undefined ? {} : { recordId: toId(recordId) }) };
  const answer = useCallResult(permissionApi, "explain", question);
  useReloadOnOpen();
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
          onChange={(next) => setParameters({ ...parameters, accountId: next })}
        />
        <CallSelect calls={calls} value={route} onChange={(next) => setParameters({ accountId, route: next })} />
        {call?.entity !== undefined && call.entity !== null && (
          <RecordSelect
            key={call.entity}
            entity={call.entity}
            value={recordId}
            name={data?.row?.name ?? undefined}
            onChange={(next) => setParameters({ ...parameters, recordId: next })}
          />
        )}
      </div>
      <ExplanationResult answer={answer} isAsked={question !== undefined} isStale={isFetching} />
    </section>
  );
}

/** The explanation loads again when the page is opened after a change elsewhere. */
function useReloadOnOpen(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: [permissionApi.name, "explain"], refetchType: "none" }),
    [queries],
  );
}

type ExplainQuery = { accountId?: number | undefined; route?: string | undefined; recordId?: number | undefined };

function useParameters(): { parameters: ExplainQuery; setParameters: (next: ExplainQuery) => void } {
  const [search, setSearch] = usePageSearch();
  return {
    parameters: {
      accountId: numberIn(search, "accountId"),
      route: search.get("route") ?? undefined,
      recordId: numberIn(search, "recordId"),
    },
    setParameters: (next) => {
      const values = Object.entries(next).filter(([, value]) => value !== undefined);
      setSearch(new URLSearchParams(values.map(([name, value]) => [name, String(value)])));
    },
  };
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const value = Number(search.get(name) ?? "");
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function AccountSelect(selection: RemoteSelection) {
  const [keyword, setKeyword] = useState("");
  const { data = [] } = useCallResult(permissionApi, "accounts", { keyword: useDeferredValue(keyword) });
  const options = data.map((account) => ({ value: account.id, label: accountName(account) }));
  return <RemoteSelect labelKey={accountKey} options={options} onSearch={setKeyword} {...selection} />;
}

function accountName({ account, realName }: Explanation["account"]): string {
  return `${realName} (${account})`;
}

/** A call, or a group of calls. `found`: what a search looks through. */
type CallOption = { label: string; value?: string; found?: string; options?: CallOption[] };

type CallSelectProps = {
  calls: readonly ExplainableCall[];
  value: string | undefined;
  onChange: (route: string) => void;
};

function CallSelect({ calls, value, onChange }: CallSelectProps) {
  const t = useTexts();
  const id = useId();
  const chosen = calls.find(({ route }) => route === value);
  const options = [...Map.groupBy(calls, ({ group }) => group)].map(([label, members]) => ({
    label,
    options: members.map(({ route, title }) => ({
      value: route,
      label: title,
      // Both orders, as people write it in Chinese.
      found: `${label}${title}${label} ${route}`,
    })),
  }));
  return (
    <div className="sw-permission-field">
      <label htmlFor={id}>{t("permission.route")}</label>
      <Select<string, CallOption>
        id={id}
        placeholder={t("kit.choose")}
        showSearch={{ filterOption: matchesEachWord }}
        options={options}
        optionRender={renderCall}
        // The titles of many groups are the same.
        labelRender={({ label }) => (chosen === undefined ? label : `${chosen.group} · ${chosen.title}`)}
        value={calls.length === 0 ? null : (value ?? null)}
        onChange={onChange}
      />
    </div>
  );
}

function renderCall({ label, value: route }: { label?: ReactNode; value?: string | number | undefined }) {
  return (
    <span className="sw-permission-call">
      {label}
      <small>{route}</small>
    </span>
  );
}

/** Whether an option contains each word of a search: its page, its title and its route. */
function matchesEachWord(search: string, option: CallOption | undefined): boolean {
  const found = option?.found?.toLocaleLowerCase();
  const words = search.toLocaleLowerCase().split(/\s+/u);
  return found !== undefined && words.every((word) => found.includes(word));
}

/** The records of a kind; another kind clears the selection. */
function RecordSelect({ entity, ...selection }: RemoteSelection & { entity: string }) {
  const [keyword, setKeyword] = useState("");
  const { data = [] } = useCallResult(permissionApi, "records", { entity, keyword: useDeferredValue(keyword) });
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return <RemoteSelect labelKey={recordKey} options={options} onSearch={setKeyword} {...selection} />;
}
