import { ExpectedError } from "#contract/errors";

/** Parts of a form that are looked at (security 5.3). */
const mostParts = 20;
const longestHead = 4096;
const headEnd = Buffer.from("\r\n\r\n");

/** The first file in the body of a form. */
export function fileIn(body: Buffer, type: string): { name: string; content: Buffer } {
  const boundary = /boundary=(?:"(?<quoted>[^"]{1,70})"|(?<plain>[^;\s]{1,70}))/iu.exec(type)?.groups;
  const mark = boundary?.["quoted"] ?? boundary?.["plain"];
  if (mark === undefined) throw noFile();
  const edge = Buffer.from(`--${mark}`);
  let at = body.indexOf(edge);
  for (let count = 0; at >= 0 && count < mostParts; count++) {
    const start = at + edge.length + 2;
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), edge]), start - 2);
    if (next < 0) break;
    const part = body.subarray(start, next);
    const end = part.indexOf(headEnd);
    const name = end < 0 || end > longestHead ? undefined : nameIn(part.toString("utf8", 0, end));
    if (name !== undefined) return { name, content: part.subarray(end + headEnd.length) };
    at = next + 2;
  }
  throw noFile();
}

function noFile(): ExpectedError {
  return new ExpectedError("invalid.no_file", { status: 400, code: "D8000" });
}

/** The name of the file that a part says it is; `undefined` for a plain field. */
function nameIn(head: string): string | undefined {
  const line = head.split("\r\n").find((one) => /^content-disposition:/iu.test(one));
  const groups = /;\s*filename="(?<name>(?:[^"\\]|\\.)*)"/iu.exec(line ?? "")?.groups;
  const plain = groups?.["name"] ?? /;\s*filename=(?<name>[^;"\s]+)/iu.exec(line ?? "")?.groups?.["name"];
  const escaped = plain?.replaceAll(/\\(?<sign>.)/gu, "$<sign>");
  const wide = /;\s*filename\*=utf-8''(?<name>[^;\s]+)/iu.exec(line ?? "")?.groups?.["name"];
  if (wide === undefined) return escaped;
  try {
    return decodeURIComponent(wide);
  } catch {
    // It was never encoded.
    return escaped ?? wide;
  }
}
