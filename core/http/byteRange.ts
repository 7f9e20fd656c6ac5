import type { ByteRange } from "#core/request/byteRange";

/**
 * The part that a `Range` header asks for. Several parts and other units are answered with the whole file, as RFC 9110
 * allows.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | "unsatisfiable" | undefined {
  const { from = "", to = "" } = /^bytes=(?<from>\d{0,15})-(?<to>\d{0,15})$/u.exec(header?.trim() ?? "")?.groups ?? {};
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return start > end ? "unsatisfiable" : { start, end };
}
