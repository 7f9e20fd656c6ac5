import { isIPv6 } from "node:net";

const groups = 8;
const groupsOfNetwork = 4;

/**
 * The unit for counting failures: the address itself, for IPv6 its /64 network. One customer of a provider has that
 * many addresses and could use each of them once.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(?<v4>\d{1,3}(?:\.\d{1,3}){3})$/iu.exec(address)?.groups?.["v4"];
  if (mapped !== undefined) return mapped;
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return address.slice(0, 64);
  const [head = "", tail] = plain.toLowerCase().split("::");
  const first = partsOf(head);
  const last = tail === undefined ? [] : partsOf(tail);
  const zeros = Array.from({ length: groups - first.length - last.length }, () => "0");
  const all = [...first, ...zeros, ...last].map((part) => Number.parseInt(part, 16).toString(16));
  return `${all.slice(0, groupsOfNetwork).join(":")}::/64`;
}

/** The groups of one side; an IPv4 address at the end is two groups, which are never part of the network. */
function partsOf(side: string): string[] {
  return side === "" ? [] : side.split(":").flatMap((part) => (part.includes(".") ? ["0", "0"] : [part]));
}
