import { formatSize, useCallResult, useTexts } from "#kit";
import { formatPercent } from "#kit/cells/numbers.ts";
import { monitorApi } from "../contract.ts";
import { Card, Table } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

/** The processes of the node that serves this page. */
export function ProcessCard({ isPaused }: { isPaused: boolean }) {
  const t = useTexts();
  const { data, refresh } = useCallResult(monitorApi, "processes", {});
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return undefined;
  return (
    <Card title={t("monitor.card.processes")}>
      <Table
        title={t("monitor.card.processes")}
        rows={data}
        getKey={({ id }) => id}
        columns={[
          { title: t("monitor.process.name"), show: ({ name }) => name },
          { title: t("monitor.process.id"), isNumber: true, show: ({ id }) => id },
          { title: t("monitor.figure.cpu"), isNumber: true, show: ({ cpu }) => formatPercent(cpu) },
          { title: t("monitor.figure.memory"), isNumber: true, show: ({ memoryBytes }) => formatSize(memoryBytes) },
        ]}
      />
    </Card>
  );
}
