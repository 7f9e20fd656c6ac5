import { theServer } from "#tests/builders/server";
import type { ExistingClient } from "./existingClient.ts";
import { anyList } from "./shape.ts";
import type { WireCall } from "./wireCall.ts";

/** A key of the tenant that the server keeps in memory. */
export type CacheWorld = { readonly put: () => Promise<string>; readonly prefix: string };

const platformOnly = "the machine belongs to the installation; the source shows it to every signed-in account";
const byRight = "the right to the list of keys; the source shows values to every signed-in account";

const adapter = {
  name: "s",
  description: "s",
  type: "s",
  operationalStatus: "s",
  speed: "n",
  physicalAddress: "s",
  supportsMulticast: "b",
  isReceiveOnly: "b",
  dnsAddresses: anyList("s"),
  gatewayAddresses: anyList("s"),
  dhcpServerAddresses: anyList("s"),
  iPv4Addresses: anyList("s"),
  iPv6Addresses: anyList("s"),
  statistics: { bytesSent: "n", bytesReceived: "n", packetsSent: "n", packetsReceived: "n" },
} as const;

const graphicsCard = {
  name: "s",
  description: "s",
  vendor: "s",
  deviceId: "s",
  busInfo: "s",
  driverVersion: "s",
  memoryBytes: "n",
  temperature: "n?",
  videoModeDescription: "s",
  status: "s",
  utilizationPercentage: "n?",
  memoryUtilizationPercentage: "n?",
} as const;

const hardware = {
  cpuInfo: {
    processorName: "s",
    processorArchitecture: "s",
    physicalCoreCount: "n",
    logicalCoreCount: "n",
    baseClockSpeed: "n",
    cacheBytes: "n",
    usagePercentage: "n",
    temperature: "n?",
  },
  ramInfo: {
    totalBytes: "n",
    usedBytes: "n",
    freeBytes: "n",
    availableBytes: "n",
    buffersCachedBytes: "n",
    usagePercentage: "n",
    availablePercentage: "n",
  },
  diskInfos: [{ diskName: "s", typeName: "s", totalSpace: "n", freeSpace: "n", usedSpace: "n", availableRate: "n" }],
  networkInfos: [adapter],
  gpuInfos: anyList(graphicsCard),
  boardInfo: { product: "s", manufacturer: "s", serialNumber: "s", version: "s" },
} as const;

const runtime = {
  osName: "s",
  osDescription: "s",
  osVersion: "s",
  osArchitecture: "s",
  processArchitecture: "s",
  frameworkDescription: "s",
  runtimeVersion: "s",
  databaseType: "s",
  is64BitOperatingSystem: "b",
  is64BitProcess: "b",
  interactiveMode: "b",
  processorCount: "n",
  systemDirectory: "s",
  currentDirectory: "s",
  machineName: "s",
  userName: "s",
  userDomainName: "s",
  workingSet: "n",
  systemStartTime: "dt",
  systemUptime: "s",
  processStartTime: "dt",
  processUptime: "s",
  processId: "id",
  processName: "s",
  environmentVariableCount: "n",
  commandLineArgs: anyList("s"),
} as const;

const packages = [{ packageName: "s", packageVersion: "s" }] as const;

/** A call of the monitor: none of them takes anything. */
function monitorCall(name: string, result: WireCall<object>["result"]): WireCall<object> {
  const call = `GET sysServer/${name}` as const;
  return { call, access: "platform administrator", input: "", result, ours: platformOnly, send: () => ({}) };
}

/** The machine, in the words of both generations of clients: wire conventions 10, section 4. */
export const serverCalls: readonly WireCall<object>[] = [
  monitorCall("hardwareInfo", hardware),
  monitorCall("runtimeInfo", { runtimeInfo: runtime, runningTime: "s" }),
  monitorCall("nuGetPackageInfo", packages),
  monitorCall("nuGetPackagesInfo", packages),
  monitorCall("serverBase", {
    hostName: "s",
    systemOs: "s",
    osArchitecture: "s",
    processorCount: "s",
    sysRunTime: "s",
    remoteIp: "s",
    localIp: "s",
    frameworkDescription: "s",
    environment: "s",
    wwwroot: "s",
    stage: "s",
  }),
  monitorCall("serverUsed", {
    freeRam: "s",
    usedRam: "s",
    totalRam: "s",
    ramRate: "s",
    cpuRates: ["s"],
    cpuRate: "s",
    startTime: "dt",
    runTime: "s",
  }),
  monitorCall("serverDisk", [
    {
      diskName: "s",
      typeName: "s",
      totalFree: "n",
      totalSize: "n",
      used: "n",
      availableFreeSpace: "n",
      availablePercent: "n",
    },
  ]),
  monitorCall("assemblyList", [{ name: "s", version: "s" }]),
];

/** What the server keeps in memory: wire conventions 10, section 3. */
export const cacheCalls: readonly WireCall<CacheWorld>[] = [
  {
    call: "GET sysCache/keyList",
    access: "sysCache/keyList",
    input: "",
    result: ["s"],
    ours: "accounts of a tenant see the keys of the tenant",
    async send({ put }) {
      await put();
      return {};
    },
  },
  {
    call: "GET sysCache/value/{key}",
    access: "sysCache/keyList",
    input: "key* s",
    result: "any",
    ours: byRight,
    send: async ({ put }) => ({ path: [await put()] }),
  },
  {
    call: "GET sysCache/keysByPrefixKey/{prefix}",
    access: "sysCache/keyList",
    input: "prefix* s",
    result: ["s"],
    ours: byRight,
    async send({ put, prefix }) {
      await put();
      return { path: [prefix] };
    },
  },
  {
    call: "POST sysCache/delete/{key}",
    access: "sysCache/delete",
    input: "key* s",
    result: "n",
    send: async ({ put }) => ({ path: [await put()] }),
  },
  {
    call: "POST sysCache/deleteByPreKey/{prefix}",
    access: "sysCache/delete",
    input: "prefix* s",
    result: "n",
    ours: "the right to delete; the source needs none",
    send: ({ prefix }) => ({ path: [prefix] }),
  },
  { call: "POST sysCache/clear", access: "sysCache/clear", input: "", result: "n", send: () => ({}) },
];

export async function theCache({ tenant }: ExistingClient): Promise<CacheWorld> {
  const { app } = await theServer();
  let count = 0;
  return {
    async put() {
      const key = `wire:${(count += 1)}`;
      await app.caches.get(
        "usage",
        { tenantId: tenant.id, key },
        async () => await Promise.resolve({ accounts: count }),
      );
      return `usage:${tenant.id}:${key}`;
    },
    prefix: `usage:${tenant.id}:wire`,
  };
}
