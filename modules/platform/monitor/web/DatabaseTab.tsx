import { formatAgo, formatInstant, formatSize, useCallResult, useTexts } from "#kit";
import { formatNumber, formatPercent } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type BusySession, type CostlyStatement, type DatabaseState, monitorApi, type TableSize } from "../contract.ts";
import { Card, Facts, Table } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

/** The database that all tenants share. */
export function DatabaseTab({ isPaused }: { isPaused: boolean }) {
  const { data, error, refresh } = useCallResult(monitorApi, "database", {});
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;
  return (
    <>
      <StateCard state={data.state} />
      <SessionCard sessions={data.sessions} />
      <TableCard tables={data.tables} />
      <StatementCard statements={data.statements} />
    </>
  );
}

function StateCard({ state }: { state: DatabaseState }) {
  const t = useTexts();
  const connections = t("monitor.db.of", {
    used: formatNumber(state.connections),
    most: formatNumber(state.maximumConnections),
  });
  return (
    <Card title={t("monitor.database")} note={`PostgreSQL ${state.version}`}>
      <Facts
        facts={[
          [t("monitor.db.size"), formatSize(state.size)],
          [t("monitor.db.connections"), connections],
          [t("monitor.db.active"), formatNumber(state.active)],
          [t("monitor.db.waiting"), formatNumber(state.waiting)],
          [
            t("monitor.db.oldest"),
            t("monitor.seconds", { value: formatNumber(Math.round(state.oldestTransactionSeconds)) }),
          ],
          [t("monitor.db.hitRate"), formatPercent(Math.round(state.hitRate))],
          [t("monitor.db.commits"), formatNumber(state.commits)],
          [t("monitor.db.rollbacks"), formatNumber(state.rollbacks)],
          [t("monitor.db.deadlocks"), formatNumber(state.deadlocks)],
          [t("monitor.db.temporary"), formatSize(state.temporaryBytes)],
          [t("monitor.db.replicas"), formatNumber(state.replicas)],
          [t("monitor.system.started"), formatInstant(state.startedAt)],
        ]}
      />
    </Card>
  );
}

function SessionCard({ sessions }: { sessions: BusySession[] }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.sessions")}>
      {sessions.length === 0 ? (
        <p className="sw-monitor-note">{t("monitor.sessions.none")}</p>
      ) : (
        <Table
          title={t("monitor.sessions")}
          rows={sessions}
          getKey={({ pid }) => pid}
          columns={[
            { title: t("monitor.session.pid"), show: ({ pid }) => pid },
            { title: t("monitor.session.state"), show: ({ state, waitEvent }) => waitEvent ?? state },
            {
              title: t("monitor.session.seconds"),
              isNumber: true,
              show: ({ seconds }) => t("monitor.seconds", { value: formatNumber(Math.round(seconds)) }),
            },
            { title: t("monitor.session.blockedBy"), show: ({ blockedBy }) => blockedBy.join(", ") },
            { title: t("monitor.session.statement"), isCode: true, show: ({ statement }) => statement },
          ]}
        />
      )}
    </Card>
  );
}

function TableCard({ tables }: { tables: TableSize[] }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.tables")}>
      <Table
        title={t("monitor.tables")}
        rows={tables}
        getKey={({ name }) => name}
        columns={[
          { title: t("monitor.table.name"), isCode: true, show: ({ name }) => name },
          { title: t("monitor.db.size"), isNumber: true, show: ({ totalBytes }) => formatSize(totalBytes) },
          { title: t("monitor.table.indexes"), isNumber: true, show: ({ indexBytes }) => formatSize(indexBytes) },
          { title: t("monitor.table.rows"), isNumber: true, show: ({ liveRows }) => formatNumber(liveRows) },
          { title: t("monitor.table.dead"), isNumber: true, show: ({ deadRows }) => formatNumber(deadRows) },
          { title: t("monitor.table.reclaimable"), isNumber: true, show: ({ deadBytes }) => formatSize(deadBytes) },
          {
            title: t("monitor.table.vacuumed"),
            show: ({ vacuumedAt }) => (vacuumedAt === null ? t("monitor.none") : formatAgo(vacuumedAt)),
          },
        ]}
      />
    </Card>
  );
}

function StatementCard({ statements }: { statements: CostlyStatement[] }) {
  const t = useTexts();
  const showMs = (ms: number) => t("monitor.ms", { value: formatNumber(Math.round(ms)) });
  return (
    <Card title={t("monitor.statements")}>
      {statements.length === 0 ? (
        <p className="sw-monitor-note">{t("monitor.statements.none")}</p>
      ) : (
        <Table
          title={t("monitor.statements")}
          rows={statements.map((one, index) => ({ ...one, index }))}
          getKey={({ index }) => index}
          columns={[
            { title: t("monitor.session.statement"), isCode: true, show: ({ statement }) => statement },
            { title: t("monitor.statement.calls"), isNumber: true, show: ({ calls }) => formatNumber(calls) },
            { title: t("monitor.statement.total"), isNumber: true, show: ({ totalMs }) => showMs(totalMs) },
            { title: t("monitor.statement.mean"), isNumber: true, show: ({ meanMs }) => showMs(meanMs) },
            { title: t("monitor.statement.most"), isNumber: true, show: ({ maxMs }) => showMs(maxMs) },
          ]}
        />
      )}
    </Card>
  );
}
