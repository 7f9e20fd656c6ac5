import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { type HostAllowlist, isAllowedHost } from "#core/outbound/guardedFetch";
import { type DatabaseAddresses, isOwnServer } from "./databaseAccess.ts";
import type { PostgresAddress } from "./connectionString.ts";

/**
 * Addresses at which no database of a tenant is. Private networks are not among them: databases are usually there, and
 * only platform administrators enter addresses.
 */
const refused = new BlockList();
refused.addSubnet("0.0.0.0", 8);
refused.addSubnet("127.0.0.0", 8);
refused.addSubnet("169.254.0.0", 16);
refused.addSubnet("224.0.0.0", 3);
refused.addAddress("::", "ipv6");
refused.addAddress("::1", "ipv6");
refused.addSubnet("fe80::", 10, "ipv6");
refused.addSubnet("ff00::", 8, "ipv6");
refused.addSubnet("fd00:ec2::", 32, "ipv6");

/** Whether a connection may go there: to this machine only if the shared database or the setting says so. */
export async function mayConnect(
  config: HostAllowlist,
  addresses: DatabaseAddresses,
  address: PostgresAddress,
): Promise<boolean> {
  if (isOwnServer(addresses, address)) return true;
  const { host, port } = address;
  if (host.startsWith("/") || host.startsWith("@")) return false;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (!URL.canParse(url)) return false;
  if (isAllowedHost(config, new URL(url))) return true;
  const found = await lookup(host, { all: true }).catch(() => []);
  // An unknown name is refused by the connection itself, with its own reason.
  return found.every((one) => !isRefused(one.address));
}

function isRefused(address: string): boolean {
  const mapped = /^::ffff:(?<inner>\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.groups?.["inner"] ?? address;
  return refused.check(mapped, isIP(mapped) === 6 ? "ipv6" : "ipv4");
}
