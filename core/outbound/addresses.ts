import { BlockList, isIP, isIPv4 } from "node:net";

/**
 * Networks of IPv4 that are not public: private, link-local with metadata services, carriers', test networks,
 * multicast.
 */
const innerNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Public ranges of IPv6 that lead back into IPv4 or are reserved for documentation. */
const innerNetworks6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const inner = new BlockList();
for (const [network, prefix] of innerNetworks) inner.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of innerNetworks6) inner.addSubnet(network, prefix, "ipv6");
const allocated = new BlockList();
allocated.addSubnet("2000::", 3, "ipv6");

/** Whether an address is public, so that a request to an address of a user may go there (security 8.1). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !inner.check(address, "ipv4");
  // Ranges that are not allocated, including forms that embed an IPv4 address, belong to no server.
  return allocated.check(address, "ipv6") && !inner.check(address, "ipv6");
}
