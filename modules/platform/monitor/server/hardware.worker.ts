import os from "node:os";
import {
  baseboard,
  cpu,
  cpuTemperature,
  fsSize,
  graphics,
  mem,
  networkInterfaces,
  networkStats,
} from "systeminformation";
import type { Systeminformation } from "systeminformation";
import type { HardwareInfo } from "../machine.contract.ts";

/** `cpuUsage`: percent, as the node measures it. */
type HardwareInput = { readonly cpuUsage: number };

const virtualFiles = /^(?:tmpfs|devtmpfs|overlay|squashfs|proc|sysfs)$/u;

/**
 * Reads the machine. It runs programs of the system and waits for some of them without yielding, so it belongs in a
 * worker.
 */
export async function run({ cpuUsage }: HardwareInput): Promise<HardwareInfo> {
  const [processor, temperature, memory, disks, adapters, statistics, cards, board] = await Promise.all([
    cpu(),
    cpuTemperature(),
    mem(),
    fsSize(),
    networkInterfaces(),
    networkStats("*"),
    graphics(),
    baseboard(),
  ]);
  const cache = [processor.cache.l1d, processor.cache.l1i, processor.cache.l2, processor.cache.l3];
  return {
    cpuInfo: {
      processorName: `${processor.manufacturer} ${processor.brand}`.trim(),
      processorArchitecture: os.arch(),
      physicalCoreCount: toCount(processor.physicalCores),
      logicalCoreCount: toCount(processor.cores),
      baseClockSpeed: toNumber(processor.speed),
      cacheBytes: cache.reduce((sum, part) => sum + toNumber(part), 0),
      usagePercentage: cpuUsage,
      temperature: temperature.main,
    },
    ramInfo: toMemory(memory),
    diskInfos: (disks.some(({ type }) => !virtualFiles.test(type))
      ? disks.filter(({ type }) => !virtualFiles.test(type))
      : disks
    ).map(toDisk),
    networkInfos: (Array.isArray(adapters) ? adapters : [adapters]).map((one) => toAdapter(one, statistics)),
    gpuInfos: cards.controllers.map((one) => toCard(one, cards.displays)),
    boardInfo: {
      product: board.model,
      manufacturer: board.manufacturer,
      // A serial number identifies the machine to its maker; nothing on the page needs it in full.
      serialNumber: maskSerial(board.serial),
      version: board.version,
    },
  };
}

function toNumber(value: number | null | undefined): number {
  return value === null || value === undefined || !Number.isFinite(value) || value < 0 ? 0 : value;
}

function toCount(value: number): number {
  return Math.round(toNumber(value));
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

/** Memory that programs can get back counts as free. */
function toMemory({ total, available, free, buffcache }: Systeminformation.MemData): HardwareInfo["ramInfo"] {
  const used = total - available;
  return {
    totalBytes: total,
    usedBytes: used,
    freeBytes: free,
    availableBytes: available,
    buffersCachedBytes: buffcache,
    usagePercentage: toPercent(used, total),
    availablePercentage: toPercent(available, total),
  };
}

function toDisk({ fs, mount, type, size, available, used }: Systeminformation.FsSizeData) {
  return {
    diskName: mount === "" ? fs : mount,
    typeName: type,
    totalSpace: toNumber(size),
    freeSpace: toNumber(available),
    usedSpace: toNumber(used),
    availableRate: toPercent(toNumber(available), toNumber(size)),
  };
}

function toAdapter(
  { iface, ifaceName, type, operstate, speed, mac, ip4, ip6 }: Systeminformation.NetworkInterfacesData,
  statistics: readonly Systeminformation.NetworkStatsData[],
): HardwareInfo["networkInfos"][number] {
  const counted = statistics.find((one) => one.iface === iface);
  const present = (address: string) => (address === "" ? [] : [address]);
  return {
    name: iface,
    description: ifaceName,
    type,
    operationalStatus: operstate === "up" || operstate === "unknown" ? "Up" : "Down",
    speed: toNumber(speed) * 1_000_000,
    physicalAddress: mac,
    supportsMulticast: true,
    isReceiveOnly: false,
    dnsAddresses: [],
    gatewayAddresses: [],
    dhcpServerAddresses: [],
    iPv4Addresses: present(ip4),
    iPv6Addresses: present(ip6),
    // The system does not count packets for programs without rights.
    statistics: {
      bytesSent: toNumber(counted?.tx_bytes),
      bytesReceived: toNumber(counted?.rx_bytes),
      packetsSent: 0,
      packetsReceived: 0,
    },
  };
}

function toCard(
  card: Systeminformation.GraphicsControllerData,
  displays: readonly Systeminformation.GraphicsDisplayData[],
): HardwareInfo["gpuInfos"][number] {
  const [display] = displays;
  const { currentResX = null, currentResY = null, currentRefreshRate = null } = display ?? {};
  return {
    name: card.name ?? card.model,
    description: card.model,
    vendor: card.vendor,
    deviceId: card.deviceId ?? "",
    busInfo: card.busAddress ?? card.bus,
    driverVersion: card.driverVersion ?? "",
    memoryBytes: toNumber(card.memoryTotal ?? card.vram) * 1024 ** 2,
    temperature: card.temperatureGpu ?? null,
    videoModeDescription:
      currentResX === null ? "" : `${currentResX} x ${currentResY ?? 0} ${currentRefreshRate ?? 0} Hz`,
    status: "OK",
    utilizationPercentage: card.utilizationGpu ?? null,
    memoryUtilizationPercentage: card.utilizationMemory ?? null,
  };
}

function maskSerial(serial: string): string {
  return serial.length <= 4 ? "" : `****${serial.slice(-4)}`;
}
