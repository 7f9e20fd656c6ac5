import type { Tried } from "../api.ts";

/** What came of a call that was tried out. */
export type Outcome =
  | { readonly kind: "unreached"; readonly words: string }
  | {
      readonly kind: "answered";
      readonly isGood: boolean;
      readonly status: string;
      readonly milliseconds: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Text as it came, JSON with its lines; nothing where it is a file. */
      readonly text: string | undefined;
      readonly bytes: number;
    };

/** What tells about a call. Tokens are not among them: pictures of this page go around. */
const telling = ["content-type", "content-disposition", "x-request-id", "retry-after", "location", "etag"];
/** More is no reading matter, and slow to draw. */
const longest = 200_000;

/** What there is to see of an answer. */
export async function outcomeOf({ answer, milliseconds }: Tried): Promise<Outcome> {
  const { status, ok } = answer;
  const headers = telling.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isText = /json|^text\//u.test(answer.headers.get("content-type") ?? "");
  const body = await answer.blob();
  const read = isText ? readOf(await body.text()) : undefined;
  return {
    kind: "answered",
    isGood: ok && (read?.code ?? 200) === 200,
    status: read?.code === undefined || read.code === status ? String(status) : `${status} · ${read.code}`,
    milliseconds: Math.round(milliseconds),
    headers,
    text: read?.text,
    bytes: body.size,
  };
}

function readOf(text: string): { text: string; code?: number } {
  try {
    const body: unknown = JSON.parse(text);
    const code = typeof body === "object" && body !== null && "code" in body ? Number(body.code) : Number.NaN;
    const lines = JSON.stringify(body, undefined, 2).slice(0, longest);
    return Number.isNaN(code) ? { text: lines } : { text: lines, code };
  } catch {
    // It says that it is JSON, or is plain text.
    return { text: text.slice(0, longest) };
  }
}
