import { Segmented } from "antd";
import { useState } from "react";
import { formatInstant, useCallResult, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { monitorApi, SlowKind, type SlowEntry } from "../contract.ts";
import { Card, Table, type TableColumn } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

/** Calls and statements above their thresholds, the latest first. */
export function SlowTab({ isPaused }: { isPaused: boolean }) {
  const t = useTexts();
  const [kind, setKind] = useState<"call" | "statement">("call");
  const { data, error, refresh } = useCallResult(monitorApi, "slow", { kind });
  useRegularRefresh(refresh, isPaused);
  const isCall = kind === "call";
  const columns: TableColumn<SlowEntry>[] = [
    { title: t("monitor.time"), show: ({ time }) => formatInstant(time) },
    { title: t(isCall ? "monitor.package.name" : "monitor.session.statement"), isCode: true, show: ({ name }) => name },
    {
      title: t("monitor.session.seconds"),
      isNumber: true,
      show: ({ ms }) => t("monitor.ms", { value: formatNumber(ms) }),
    },
    ...(isCall
      ? ([
          { title: t("monitor.slow.tenant"), show: ({ tenantName }) => tenantName },
          { title: t("monitor.slow.request"), isCode: true, show: ({ requestId }) => requestId },
        ] satisfies TableColumn<SlowEntry>[])
      : []),
    { title: t("monitor.node"), show: ({ node }) => node },
  ];
  return (
    <Card title={t("monitor.tab.slow")}>
      <Segmented
        className="sw-monitor-kind"
        aria-label={t("monitor.tab.slow")}
        value={kind}
        options={SlowKind.options.map((value) => ({ value, label: t(`monitor.slow.${value}`) }))}
        onChange={setKind}
      />
      {data === undefined ? (
        <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />
      ) : data.length === 0 ? (
        <p className="sw-monitor-note">{t("monitor.slow.none")}</p>
      ) : (
        <Table title={t(`monitor.slow.${kind}`)} rows={data} getKey={({ id }) => id} columns={columns} />
      )}
    </Card>
  );
}
