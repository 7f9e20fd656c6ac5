import { open } from "node:fs/promises";
import { fileError } from "../../contract.ts";
import { type AcceptedType, acceptedTypes } from "./fileTypes.ts";

/** Bytes that tell text from anything else. */
const headBytes = 64 * 1024;

/**
 * The type of a file by its bytes. It must be on the allow-list and fit the suffix (security 7.3); a file without a
 * suffix gets that of its type.
 */
export async function detectType(path: string, suffix: string): Promise<AcceptedType> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path);
  const detected = found?.mime ?? (await detectText(path));
  if (detected === undefined) throw createUnknownError(suffix);
  const candidates = acceptedTypes.filter((type) => (type.detected ?? type.mime) === detected);
  if (candidates.length === 0) throw fileError("file.type_refused", { type: found?.ext ?? suffix });
  const fitting =
    suffix === "" ? candidates[0] : candidates.find(({ suffixes }) => suffixes.some((known) => known === suffix));
  if (fitting !== undefined) return fitting;
  if (!isAccepted(suffix)) throw fileError("file.type_refused", { type: suffix });
  throw fileError("file.suffix_mismatch", { suffix, type: found?.ext ?? "txt" });
}

function isAccepted(suffix: string): boolean {
  return acceptedTypes.some(({ suffixes }) => suffixes.some((known) => known === suffix));
}

/** The type is accepted, the content is not of it: a damaged archive, or another file under its name. */
function createUnknownError(suffix: string): Error {
  if (isAccepted(suffix)) return fileError("file.content_unknown", { suffix });
  return fileError("file.type_refused", { type: suffix === "" ? "?" : suffix });
}

async function detectText(path: string): Promise<"text" | undefined> {
  const head = await readHead(path);
  const text = decodeText(head);
  if (text === undefined) return undefined;
  // A page or a drawing with scripts stays one under any name.
  if (/^\s*<(?:!doctype|!--|\?xml|html|svg|head|body|script|iframe|xml|math)\b/iu.test(`${text} `))
    throw fileError("file.markup_refused");
  return "text";
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const buffer = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-16 with its mark, UTF-8, or the encoding of Chinese Windows. Control characters are in none of them. */
function decodeText(head: Buffer): string | undefined {
  const isWide = head.length >= 2 && (head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff);
  if (!isWide && head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return undefined;
  const encodings = isWide ? [head[0] === 0xff ? "utf-16le" : "utf-16be"] : ["utf-8", "gb18030"];
  for (const encoding of encodings) {
    try {
      // The last letter may be cut off.
      return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    } catch {
      continue;
    }
  }
  return undefined;
}
