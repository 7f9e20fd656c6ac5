import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import tty from "node:tty";
import * as z from "zod";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import type {
  HardwareInfo,
  ProcessInfo,
  RuntimeInfo,
  ServerBase,
  ServerDisks,
  ServerLoad,
} from "../machine.contract.ts";
import { readMeasure } from "./measure.ts";

declare module "#core/database/cache" {
  interface CacheNames {
    hardware: true;
  }
}

const worker = new URL("hardware.worker.ts", import.meta.url);
const processWorker = new URL("processes.worker.ts", import.meta.url);
const workerTimeoutMs = 20_000;
const gigabyte = 1024 ** 3;
const daySeconds = 86_400;

/**
 * The machine of the node that serves the call. However many windows ask, it is read once in five seconds, as long as
 * the caches of this node keep it.
 */
export async function readHardware({ app }: Context): Promise<HardwareInfo> {
  const cpuUsage = readMeasure(app).figures.cpu ?? 0;
  return await app.caches.get("hardware", { tenantId: 0, key: "all" }, async () => {
    return await app.work.run<HardwareInfo>(worker, { cpuUsage }, workerTimeoutMs);
  });
}

/** The processes of the node that serves the call. */
export async function listProcesses({ app }: Context): Promise<ProcessInfo[]> {
  return await app.caches.get("hardware", { tenantId: 0, key: "processes" }, async () => {
    return await app.work.run<ProcessInfo[]>(processWorker, { processId: process.pid }, workerTimeoutMs);
  });
}

/** The system and the process of the node that serves the call. */
export async function readRuntime({ app, t }: Context): Promise<RuntimeInfo> {
  const now = app.now().getTime();
  const info: RuntimeInfo["runtimeInfo"] = {
    osName: os.type(),
    osDescription: os.version(),
    osVersion: os.release(),
    osArchitecture: os.machine(),
    processArchitecture: process.arch,
    frameworkDescription: `Node.js ${process.versions.node}`,
    runtimeVersion: process.versions.node,
    databaseType: "PostgreSQL",
    is64BitOperatingSystem: os.machine().includes("64"),
    is64BitProcess: process.arch.includes("64"),
    interactiveMode: tty.isatty(1),
    processorCount: os.availableParallelism(),
    // Paths would tell an intruder where to look, so that folders go by their names.
    systemDirectory: path.basename(process.execPath),
    currentDirectory: path.basename(process.cwd()),
    machineName: os.hostname(),
    userName: os.userInfo().username,
    userDomainName: os.hostname(),
    workingSet: process.memoryUsage.rss(),
    systemStartTime: new Date(now - os.uptime() * 1000),
    systemUptime: formatSpan(os.uptime()),
    processStartTime: new Date(now - process.uptime() * 1000),
    processUptime: formatSpan(process.uptime()),
    processId: process.pid,
    processName: process.title.split(/[\s/\\]/u).at(-1) ?? "",
    // oxlint-disable-next-line node/no-process-env -- their number is told and none of their values
    environmentVariableCount: Object.keys(process.env).length,
    commandLineArgs: [...process.execArgv, ...process.argv.slice(1)].map(hideValue),
  };
  return await Promise.resolve({ runtimeInfo: info, runningTime: describeSpan(t, process.uptime()) });
}

/** `--key=secret` becomes `--key=***`; of a path only its last part stays. */
function hideValue(argument: string): string {
  if (argument.startsWith("-")) return argument.replace(/=.*$/su, "=***");
  return path.basename(argument);
}

/** As .NET formats it: `1.02:03:04`. */
function formatSpan(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor((whole % daySeconds) / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return whole < daySeconds ? time : `${Math.floor(whole / daySeconds)}.${time}`;
}

function describeSpan(t: Context["t"], seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const values = { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
  return t("monitor.span", values);
}

const Package = z.object({ name: z.string(), version: z.string(), dependencies: z.record(z.string(), z.string()) });

/** The packages that the product runs with, as its package.json pins them. */
export async function listPackages(): Promise<{ packageName: string; packageVersion: string }[]> {
  const file = path.join(import.meta.dirname, "../../../../package.json");
  const { name, version, dependencies } = Package.parse(JSON.parse(await readFile(file, "utf8")));
  const all = [[name, version] as const, ...Object.entries(dependencies)];
  return all.map(([packageName, packageVersion]) => ({ packageName, packageVersion }));
}

/** The same in the shape of the older calls. */
export async function listAssemblies(): Promise<{ name: string; version: string }[]> {
  return (await listPackages()).map(({ packageName, packageVersion }) => ({
    name: packageName,
    version: packageVersion,
  }));
}

/** The system, in the shape of the older calls. */
export async function readServerBase({ app, t }: Context): Promise<ServerBase> {
  const addresses = Object.values(os.networkInterfaces())
    .flatMap((some) => some ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
  return await Promise.resolve({
    hostName: os.hostname(),
    systemOs: `${os.type()} ${os.release()}`,
    osArchitecture: `${os.machine()} ${process.arch}`,
    processorCount: String(os.availableParallelism()),
    sysRunTime: describeSpan(t, os.uptime()),
    // Asking a service outside for it would tell that service of the installation.
    remoteIp: addresses.find((address) => !isPrivate(address)) ?? "",
    localIp: addresses.find(isPrivate) ?? addresses[0] ?? "127.0.0.1",
    frameworkDescription: `Node.js ${process.versions.node} + PostgreSQL`,
    environment: app.demoAccounts.length > 0 ? "Demo" : "Production",
    wwwroot: "dist",
    stage: app.demoAccounts.length > 0 ? "Stage" : "Production",
  });
}

function isPrivate(address: string): boolean {
  return /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/u.test(
    address,
  );
}

/** The load, in the shape of the older calls. */
export async function readServerUsed({ app, t }: Context): Promise<ServerLoad> {
  const [total, free] = [os.totalmem(), os.freemem()];
  const { cpu = 0 } = readMeasure(app).figures;
  const inGigabytes = (size: number) => `${(size / gigabyte).toFixed(2)}GB`;
  const rate = `${Math.round(cpu)}%`;
  return await Promise.resolve({
    freeRam: inGigabytes(free),
    usedRam: inGigabytes(total - free),
    totalRam: inGigabytes(total),
    ramRate: `${Math.round(((total - free) / total) * 100)}%`,
    cpuRates: [rate],
    cpuRate: rate,
    startTime: new Date(app.now().getTime() - process.uptime() * 1000),
    runTime: describeSpan(t, process.uptime()),
  });
}

/** The disks, in the shape of the older calls. */
export async function readServerDisks(ctx: Context): Promise<ServerDisks> {
  const { diskInfos } = await readHardware(ctx);
  const inGigabytes = (size: number) => Math.round(size / gigabyte);
  return diskInfos.map(({ diskName, typeName, totalSpace, freeSpace, usedSpace, availableRate }) => ({
    diskName,
    typeName,
    totalFree: inGigabytes(freeSpace),
    totalSize: inGigabytes(totalSpace),
    used: inGigabytes(usedSpace),
    availableFreeSpace: inGigabytes(freeSpace),
    availablePercent: availableRate,
  }));
}

/** The name of a node: its host and port, which stay the same over a restart. */
export function getNodeName({ config }: { readonly config: Pick<App["config"], "port"> }): string {
  return `${os.hostname()}:${config.port}`.slice(0, 128);
}
