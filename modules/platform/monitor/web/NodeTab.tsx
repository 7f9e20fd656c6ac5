import { Segmented, Select } from "antd";
import { formatAgo, formatInstant, formatSize, useCallResult, usePageSearch, useTexts } from "#kit";
import { formatNumber, formatPercent } from "#kit/cells/numbers.ts";
import { Chip } from "#kit/cells/Chip.tsx";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type CacheFacts, courseHours, figureNames, type MonitoredNode, monitorApi, type Queues } from "../contract.ts";
import { formatFigure } from "./formatFigure.ts";
import { HardwareCards } from "./HardwareCards.tsx";
import { NodeCharts } from "./NodeCharts.tsx";
import { Card, Facts, Table } from "./parts.tsx";
import { ProcessCard } from "./ProcessCard.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

const queueNames = [
  "waitingMessages",
  "waitingTasks",
  "runningTasks",
  "waitingJobs",
  "runningJobs",
  "realtime",
  "sessions",
  "accounts",
  "tenants",
] as const;
const defaultHours = 24;

/** One node: how it is, its course, and the machine if it serves this page. */
export function NodeTab({ isPaused }: { isPaused: boolean }) {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const { data, error, refresh } = useCallResult(monitorApi, "overview", {});
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;
  const { nodes, queues, openAlarms } = data;
  const serving = nodes.find(({ isServing }) => isServing);
  const node = nodes.find(({ name }) => name === search.get("node")) ?? serving ?? nodes[0];
  if (node === undefined) return <p role="status">{t("monitor.waiting")}</p>;
  const hours = courseHours.find((one) => String(one) === search.get("hours")) ?? defaultHours;
  const go = (change: { node?: string; hours?: string }) =>
    setSearch(new URLSearchParams({ node: node.name, hours: String(hours), ...change }));
  return (
    <>
      <div className="sw-monitor-choice">
        <Select
          aria-label={t("monitor.node")}
          value={node.name}
          options={nodes.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => go({ node: name })}
        />
        <NodeState node={node} openAlarms={openAlarms} />
        <Segmented
          className="sw-monitor-period"
          aria-label={t("monitor.period")}
          value={hours}
          options={courseHours.map((value) => ({ value, label: t(`monitor.period.${value}`) }))}
          onChange={(value) => go({ hours: String(value) })}
        />
      </div>
      <div className="sw-monitor-cards">
        <StateCard node={node} />
        <QueueCard queues={queues} />
        <CacheCard caches={node.facts.caches} />
        {node.isServing && <ProcessCard isPaused={isPaused} />}
      </div>
      <NodeCharts node={node.name} hours={hours} isPaused={isPaused} />
      {node.isServing ? (
        <HardwareCards isPaused={isPaused} />
      ) : (
        serving !== undefined && <p className="sw-monitor-note">{t("monitor.otherNode", { node: serving.name })}</p>
      )}
    </>
  );
}

function NodeState({
  node: { isOnline, isServing, seenTime, stopTime },
  openAlarms,
}: {
  node: MonitoredNode;
  openAlarms: number;
}) {
  const t = useTexts();
  return (
    <span className="sw-monitor-state">
      {isServing && <Chip tone="blue">{t("monitor.serving")}</Chip>}
      {stopTime !== null && <Chip tone="grey">{t("monitor.stopped", { time: formatAgo(stopTime) })}</Chip>}
      {!isOnline && stopTime === null && <Chip tone="red">{t("monitor.offline", { time: formatAgo(seenTime) })}</Chip>}
      {openAlarms > 0 ? (
        <Chip tone="amber">{t("monitor.openAlarms", { count: openAlarms })}</Chip>
      ) : (
        isOnline && <Chip tone="green">{t("monitor.stable")}</Chip>
      )}
    </span>
  );
}

function StateCard({ node: { facts, figures, startTime } }: { node: MonitoredNode }) {
  const t = useTexts();
  return (
    <Card
      className="sw-monitor-wide"
      title={t("monitor.card.now")}
      note={`${facts.hostName} · Node.js ${facts.version}`}
    >
      <Facts
        facts={[
          ...figureNames.map((name) => [t(`monitor.figure.${name}`), formatFigure(t, name, figures[name])] as const),
          [t("monitor.system.started"), formatInstant(startTime)],
        ]}
      />
    </Card>
  );
}

function QueueCard({ queues }: { queues: Queues }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.card.queues")}>
      <Facts facts={queueNames.map((name) => [t(`monitor.queue.${name}`), formatNumber(queues[name])] as const)} />
    </Card>
  );
}

function CacheCard({ caches }: { caches: CacheFacts[] }) {
  const t = useTexts();
  const title = t("monitor.card.caches");
  return (
    <Card title={title} className="sw-monitor-wide">
      {caches.length === 0 ? (
        <p className="sw-monitor-note">{t("monitor.caches.none")}</p>
      ) : (
        <Table
          title={title}
          rows={caches}
          getKey={({ name }) => name}
          columns={[
            { title: t("monitor.cache.name"), isCode: true, show: ({ name }) => name },
            { title: t("monitor.cache.entries"), isNumber: true, show: ({ entries }) => formatNumber(entries) },
            { title: t("monitor.cache.size"), isNumber: true, show: ({ sizeBytes }) => formatSize(sizeBytes) },
            { title: t("monitor.cache.served"), isNumber: true, show: ({ served }) => formatNumber(served) },
            {
              title: t("monitor.cache.rate"),
              isNumber: true,
              show: ({ served, loaded }) => formatPercent(Math.round((served / Math.max(1, served + loaded)) * 100)),
            },
          ]}
        />
      )}
    </Card>
  );
}
