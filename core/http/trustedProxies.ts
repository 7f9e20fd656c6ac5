import { BlockList, isIPv6 } from "node:net";

/**
 * Returns whether an address is a trusted proxy. `proxies`: addresses and networks such as `10.0.0.0/8`; an IPv4 address
 * also matches in its IPv6 form (`::ffff:10.0.0.5`), as a server that listens on `::` sees it.
 */
export function createProxyMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", length] = proxy.split("/");
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
