import type { TextKey } from "./text.ts";

/** Browsers and Node have the same parser; the types of this folder know neither. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { readonly hostname: string; readonly username: string; readonly password: string };
};

/** Networks of IPv4 that are not public: private, link-local with metadata services, carriers', test networks, multicast. */
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

/** Public ranges of IPv6 that lead back into IPv4 or are reserved, by the first two groups. */
const innerNetworks6 = [
  { network: 0x2001_0000, prefix: 23 },
  { network: 0x2001_0db8, prefix: 32 },
  { network: 0x2002_0000, prefix: 16 },
  { network: 0x3fff_0000, prefix: 20 },
] as const;

/** The only range of IPv6 that is allocated. All others, including forms that embed an IPv4 address, belong to no server. */
const allocated = { network: 0x2000_0000, prefix: 3 } as const;

/** Whether an IP address is public, so that a request to an address of a user may go there (security 8.1). */
export function isPublicAddress(address: string): boolean {
  const number = parseAddress4(address);
  if (number !== undefined)
    return !innerNetworks.some(([network, prefix]) => isWithin(number, parseAddress4(network) ?? 0, prefix));
  const start = parseAddress6(address);
  if (start === undefined || !isWithin(start, allocated.network, allocated.prefix)) return false;
  return !innerNetworks6.some(({ network, prefix }) => isWithin(start, network, prefix));
}

function isWithin(address: number, network: number, prefix: number): boolean {
  const size = 2 ** (32 - prefix);
  return Math.floor(address / size) === Math.floor(network / size);
}

const dotted = /^\d{1,3}(?:\.\d{1,3}){3}$/u;

function parseAddress4(text: string): number | undefined {
  if (!dotted.test(text)) return undefined;
  const parts = text.split(".").map(Number);
  return parts.some((part) => part > 255) ? undefined : parts.reduce((number, part) => number * 256 + part, 0);
}

/** The first two groups, which decide to whom an address belongs. The URL parser writes every form the same way. */
function parseAddress6(text: string): number | undefined {
  if (!text.includes(":") || !URL.canParse(`http://[${text}]/`)) return undefined;
  const { hostname } = new URL(`http://[${text}]/`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const [first = "0", second = "0"] = [...head, ...Array.from({ length: gap }, () => "0"), ...tail];
  return Number.parseInt(first, 16) * 0x1_0000 + Number.parseInt(second, 16);
}

/** Names of the machine itself. */
const ownNames = /^(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback|.+\.localhost)$/u;

/** An absolute address without blanks, backslashes and invisible characters, in which two addresses could be read. */
const absolute = /^(?:https?|ftp):\/\/[^\s\\/\p{Cc}\p{Cf}][^\s\\\p{Cc}\p{Cf}]*$/iu;

/**
 * What is wrong with the address of another site; `undefined` if nothing is (specification 5, URL check). It is an
 * absolute address of http, https or ftp without a user's name, and its host is neither this machine nor a private IP
 * address, however that is written. Names are not looked up: a request to them goes through `guardedFetch`.
 */
export function findUrlFault(text: string): TextKey | undefined {
  if (!absolute.test(text) || !URL.canParse(text)) return "invalid.url";
  const { hostname, username, password } = new URL(text);
  if (username !== "" || password !== "" || text.split("/")[2]?.includes("@") === true) return "invalid.url";
  const host = hostname.replace(/\.+$/u, "").toLowerCase();
  const isAddress = host.startsWith("[") || dotted.test(host);
  if (ownNames.test(host)) return "invalid.private_url";
  return isAddress && !isPublicAddress(host.replaceAll(/[[\]]/gu, "")) ? "invalid.private_url" : undefined;
}
