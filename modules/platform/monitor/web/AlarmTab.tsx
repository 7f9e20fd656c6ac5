import { Chip, formatInstant, useCallResult, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { monitorApi } from "../contract.ts";
import { Card, Table } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

/** Alarms that last, and those that are over. */
export function AlarmTab({ isPaused }: { isPaused: boolean }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(monitorApi, "alarms", {});
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return <LoadNotice rows={6} error={error} onRetry={() => void refresh()} />;
  return (
    <Card title={t("monitor.tab.alarms")}>
      {data.length === 0 ? (
        <p className="sw-monitor-note">{t("monitor.alarms.none")}</p>
      ) : (
        <Table
          title={t("monitor.tab.alarms")}
          rows={data}
          getKey={({ id }) => id}
          columns={[
            { title: t("monitor.alarm.kind"), show: ({ kind }) => t(`monitor.alarm.${kind}`) },
            { title: t("monitor.node"), show: ({ node }) => node ?? t("monitor.database") },
            { title: t("monitor.alarm.reading"), isNumber: true, show: ({ reading }) => formatNumber(reading) },
            { title: t("monitor.alarm.threshold"), isNumber: true, show: ({ threshold }) => formatNumber(threshold) },
            { title: t("monitor.alarm.since"), show: ({ since }) => formatInstant(since) },
            {
              title: t("monitor.alarm.recovered"),
              show: ({ recoveredAt }) => showRecovery(recoveredAt, t("monitor.alarm.open")),
            },
          ]}
        />
      )}
    </Card>
  );
}

function showRecovery(at: Date | null, open: string) {
  return at === null ? <Chip tone="red">{open}</Chip> : formatInstant(at);
}
