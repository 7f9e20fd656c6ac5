import { Progress } from "antd";
import { formatInstant, formatSize, useCallResult, useTexts } from "#kit";
import { formatNumber, formatPercent } from "#kit/cells/numbers.ts";
import { Chart } from "#kit/chart/Chart.tsx";
import { Chip } from "#kit/cells/Chip.tsx";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { monitorApi } from "../contract.ts";
import type { HardwareInfo, RuntimeInfo } from "../machine.contract.ts";
import { Card, Facts, Table } from "./parts.tsx";
import { useRegularRefresh } from "./useRegularRefresh.ts";

/** The machine of the node that serves this page. */
export function HardwareCards({ isPaused }: { isPaused: boolean }) {
  const { data, error, refresh } = useCallResult(monitorApi, "hardwareInfo", {});
  const runtime = useCallResult(monitorApi, "runtimeInfo", {});
  useRegularRefresh(refresh, isPaused);
  if (data === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-monitor-cards">
      {runtime.data !== undefined && <SystemCard runtime={runtime.data} />}
      <ProcessorCard cpu={data.cpuInfo} />
      <MemoryCard memory={data.ramInfo} />
      <DiskCard disks={data.diskInfos} />
      <NetworkCard adapters={data.networkInfos} />
      <BoardCard board={data.boardInfo} cards={data.gpuInfos} />
      <PackageCard />
    </div>
  );
}

function SystemCard({ runtime: { runtimeInfo: info, runningTime } }: { runtime: RuntimeInfo }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.card.system")} note={t("monitor.upFor", { span: runningTime })}>
      <Facts
        facts={[
          [t("monitor.system.host"), info.machineName],
          [t("monitor.system.os"), `${info.osName} ${info.osVersion} (${info.osArchitecture})`],
          [t("monitor.system.runtime"), `${info.frameworkDescription}, ${info.databaseType}`],
          [t("monitor.system.process"), `${info.processName} (${info.processId})`],
          [t("monitor.system.started"), formatInstant(info.processStartTime)],
          [t("monitor.system.upSince"), formatInstant(info.systemStartTime)],
        ]}
      />
    </Card>
  );
}

function UsageGauge({ title, value }: { title: string; value: number }) {
  const tone = value >= 90 ? "danger" : value >= 75 ? "warning" : "primary";
  return (
    <Chart
      label={title}
      height={150}
      format={(shown) => formatPercent(Math.round(shown))}
      data={{ kind: "gauge", name: title, value: Math.round(value), maximum: 100, tone }}
    />
  );
}

function ProcessorCard({ cpu }: { cpu: HardwareInfo["cpuInfo"] }) {
  const t = useTexts();
  const { physicalCoreCount: physical, logicalCoreCount: logical } = cpu;
  return (
    <Card title={t("monitor.figure.cpu")}>
      <UsageGauge title={t("monitor.cpu.usage")} value={cpu.usagePercentage} />
      <Facts
        facts={[
          [t("monitor.cpu.name"), cpu.processorName],
          [t("monitor.cpu.architecture"), cpu.processorArchitecture],
          [t("monitor.cpu.cores"), t("monitor.cpu.coresOf", { physical, logical })],
          [
            t("monitor.cpu.clock"),
            cpu.baseClockSpeed > 0 ? `${formatNumber(cpu.baseClockSpeed)} GHz` : t("monitor.none"),
          ],
          [t("monitor.cpu.cache"), formatSize(cpu.cacheBytes)],
        ]}
      />
    </Card>
  );
}

function MemoryCard({ memory }: { memory: HardwareInfo["ramInfo"] }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.figure.memory")}>
      <UsageGauge title={t("monitor.figure.memory")} value={memory.usagePercentage} />
      <Facts
        facts={[
          [t("monitor.memory.total"), formatSize(memory.totalBytes)],
          [t("monitor.memory.used"), formatSize(memory.usedBytes)],
          [t("monitor.memory.available"), formatSize(memory.availableBytes)],
        ]}
      />
    </Card>
  );
}

function DiskCard({ disks }: { disks: HardwareInfo["diskInfos"] }) {
  const t = useTexts();
  return (
    <Card title={t("monitor.card.disks")}>
      <ul className="sw-monitor-list">
        {disks.map(({ diskName, typeName, totalSpace, freeSpace, availableRate }) => (
          <li key={diskName}>
            <strong>{diskName}</strong> <small>{typeName}</small>
            <Progress
              aria-label={diskName}
              percent={Math.round(100 - availableRate)}
              size="small"
              status={availableRate < 10 ? "exception" : "normal"}
            />
            <span>{t("monitor.disk.free", { free: formatSize(freeSpace), total: formatSize(totalSpace) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NetworkCard({ adapters }: { adapters: HardwareInfo["networkInfos"] }) {
  const t = useTexts();
  const active = adapters.filter(({ operationalStatus }) => operationalStatus === "Up");
  return (
    <Card title={t("monitor.card.network")} note={t("monitor.network.active", { count: active.length })}>
      <ul className="sw-monitor-list">
        {adapters.map(({ name, operationalStatus, iPv4Addresses, physicalAddress, speed, statistics }) => (
          <li key={name}>
            <strong>{name}</strong>{" "}
            <Chip tone={operationalStatus === "Up" ? "green" : "grey"}>{operationalStatus}</Chip>
            <span>{[...iPv4Addresses, physicalAddress].filter((part) => part !== "").join(" · ")}</span>
            {speed > 0 && <span>{t("monitor.network.speed", { speed: formatNumber(speed / 1e6) })}</span>}
            <span>
              {t("monitor.network.traffic", {
                sent: formatSize(statistics.bytesSent),
                received: formatSize(statistics.bytesReceived),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type BoardProps = { board: HardwareInfo["boardInfo"]; cards: HardwareInfo["gpuInfos"] };

function BoardCard({ board, cards }: BoardProps) {
  const t = useTexts();
  const or = (text: string) => (text === "" ? t("monitor.none") : text);
  const graphics = cards.map(({ name, memoryBytes }) =>
    memoryBytes > 0 ? `${name} (${formatSize(memoryBytes)})` : name,
  );
  return (
    <Card title={t("monitor.card.board")}>
      <Facts
        facts={[
          [t("monitor.cpu.name"), or(board.product)],
          [t("monitor.board.manufacturer"), or(board.manufacturer)],
          [t("monitor.board.serial"), or(board.serialNumber)],
          [t("monitor.card.gpu"), or(graphics.join(", "))],
        ]}
      />
    </Card>
  );
}

function PackageCard() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(monitorApi, "nuGetPackageInfo", {});
  return (
    <Card title={t("monitor.card.packages")} className="sw-monitor-packages">
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        <Table
          title={t("monitor.card.packages")}
          rows={data}
          getKey={({ packageName }) => packageName}
          columns={[
            { title: t("monitor.package.name"), show: ({ packageName }) => packageName },
            { title: t("monitor.package.version"), show: ({ packageVersion }) => packageVersion },
          ]}
        />
      )}
    </Card>
  );
}
