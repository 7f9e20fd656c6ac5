import * as z from "zod";
import { Instant } from "#contract/fields";

/** Shapes of the calls that existing clients make (contract 10.4). Bytes are numbers; shares are percentages. */
const Disk = z.object({
  diskName: z.string(),
  typeName: z.string(),
  totalSpace: z.number(),
  freeSpace: z.number(),
  usedSpace: z.number(),
  availableRate: z.number(),
});

const NetworkAdapter = z.object({
  name: z.string(),
  description: z.string(),
  type: z.string(),
  operationalStatus: z.string(),
  /** Bits in a second; 0 if the system does not tell. */
  speed: z.number(),
  physicalAddress: z.string(),
  supportsMulticast: z.boolean(),
  isReceiveOnly: z.boolean(),
  dnsAddresses: z.array(z.string()),
  gatewayAddresses: z.array(z.string()),
  dhcpServerAddresses: z.array(z.string()),
  iPv4Addresses: z.array(z.string()),
  iPv6Addresses: z.array(z.string()),
  statistics: z.object({
    bytesSent: z.number(),
    bytesReceived: z.number(),
    packetsSent: z.number(),
    packetsReceived: z.number(),
  }),
});

const GraphicsCard = z.object({
  name: z.string(),
  description: z.string(),
  vendor: z.string(),
  deviceId: z.string(),
  busInfo: z.string(),
  driverVersion: z.string(),
  memoryBytes: z.number(),
  temperature: z.number().nullable(),
  videoModeDescription: z.string(),
  status: z.string(),
  utilizationPercentage: z.number().nullable(),
  memoryUtilizationPercentage: z.number().nullable(),
});

/** The machine. */
export const HardwareInfo = z.object({
  cpuInfo: z.object({
    processorName: z.string(),
    processorArchitecture: z.string(),
    physicalCoreCount: z.int(),
    logicalCoreCount: z.int(),
    /** GHz. */
    baseClockSpeed: z.number(),
    cacheBytes: z.number(),
    usagePercentage: z.number(),
    temperature: z.number().nullable(),
  }),
  ramInfo: z.object({
    totalBytes: z.number(),
    usedBytes: z.number(),
    freeBytes: z.number(),
    availableBytes: z.number(),
    buffersCachedBytes: z.number(),
    usagePercentage: z.number(),
    availablePercentage: z.number(),
  }),
  diskInfos: z.array(Disk),
  networkInfos: z.array(NetworkAdapter),
  gpuInfos: z.array(GraphicsCard),
  boardInfo: z.object({
    product: z.string(),
    manufacturer: z.string(),
    serialNumber: z.string(),
    version: z.string(),
  }),
});
/** See the schema of the same name. */
export type HardwareInfo = z.infer<typeof HardwareInfo>;

/** The system and the process. Times of the kind `1.02:03:04` are days, hours, minutes and seconds. */
export const RuntimeInfo = z.object({
  runtimeInfo: z.object({
    osName: z.string(),
    osDescription: z.string(),
    osVersion: z.string(),
    osArchitecture: z.string(),
    processArchitecture: z.string(),
    frameworkDescription: z.string(),
    runtimeVersion: z.string(),
    databaseType: z.string(),
    is64BitOperatingSystem: z.boolean(),
    is64BitProcess: z.boolean(),
    interactiveMode: z.boolean(),
    processorCount: z.int(),
    systemDirectory: z.string(),
    currentDirectory: z.string(),
    machineName: z.string(),
    userName: z.string(),
    userDomainName: z.string(),
    workingSet: z.number(),
    systemStartTime: Instant,
    systemUptime: z.string(),
    processStartTime: Instant,
    processUptime: z.string(),
    processId: z.int(),
    processName: z.string(),
    /** How many there are; their values are secrets. */
    environmentVariableCount: z.int(),
    /** The names of options without their values. */
    commandLineArgs: z.array(z.string()),
  }),
  /** In the reader's language. */
  runningTime: z.string(),
});
/** See the schema of the same name. */
export type RuntimeInfo = z.infer<typeof RuntimeInfo>;

/** Packages that the product is made of. */
export const PackageList = z.array(z.object({ packageName: z.string(), packageVersion: z.string() }));
/** See the schema of the same name. */
export type PackageList = z.infer<typeof PackageList>;

/** The same for older clients. */
export const AssemblyList = z.array(z.object({ name: z.string(), version: z.string() }));

/** The system, for older clients. */
export const ServerBase = z.object({
  hostName: z.string(),
  systemOs: z.string(),
  osArchitecture: z.string(),
  processorCount: z.string(),
  sysRunTime: z.string(),
  /** A public address of the machine itself; empty if it has none. */
  remoteIp: z.string(),
  localIp: z.string(),
  frameworkDescription: z.string(),
  environment: z.string(),
  wwwroot: z.string(),
  stage: z.string(),
});
/** See the schema of the same name. */
export type ServerBase = z.infer<typeof ServerBase>;

/** Load of the machine, for older clients: texts such as `3.2GB` and `45%`. */
export const ServerLoad = z.object({
  freeRam: z.string(),
  usedRam: z.string(),
  totalRam: z.string(),
  ramRate: z.string(),
  cpuRates: z.array(z.string()),
  cpuRate: z.string(),
  startTime: Instant,
  runTime: z.string(),
});
/** See the schema of the same name. */
export type ServerLoad = z.infer<typeof ServerLoad>;

/** Disks, for older clients: whole gigabytes. */
export const ServerDisks = z.array(
  z.object({
    diskName: z.string(),
    typeName: z.string(),
    totalFree: z.int(),
    totalSize: z.int(),
    used: z.int(),
    availableFreeSpace: z.int(),
    availablePercent: z.number(),
  }),
);
/** See the schema of the same name. */
export type ServerDisks = z.infer<typeof ServerDisks>;

/** A process of the product. Its arguments are not told. */
const ProcessInfo = z.object({
  id: z.int(),
  name: z.string(),
  /** Percent of one processor. */
  cpu: z.number(),
  memoryBytes: z.number(),
});
/** See the schema of the same name. */
export type ProcessInfo = z.infer<typeof ProcessInfo>;

/** The process of a node and those that it has started, the largest first. */
export const ProcessList = z.array(ProcessInfo);
