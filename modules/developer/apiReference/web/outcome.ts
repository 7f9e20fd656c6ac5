import type { TimedResponse } from "#base/api";

/** The result of trying out a call. */
export type Outcome =
  | { readonly kind: "unreached"; readonly words: string }
  | {
      readonly kind: "answered";
      readonly isGood: boolean;
      readonly status: string;
      readonly milliseconds: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** The text as received, JSON formatted; empty for a file. */
      readonly text: string | undefined;
      readonly bytes: number;
    };

/** The headers shown. Tokens are left out, because screenshots of this page are shared. */
const telling = ["content-type", "content-disposition", "x-request-id", "retry-after", "location", "etag"];
/** Longer texts are unreadable, and slow to render. */
const longest = 200_000;

/** The displayed part of a response. */
export async function readOutcome({ response, durationMs }: TimedResponse): Promise<Outcome> {
  const { status, ok } = response;
  const headers = telling.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isText = /json|^text\//u.test(response.headers.get("content-type") ?? "");
  const body = await response.blob();
  const read = isText ? readOf(await body.text()) : undefined;
  return {
    kind: "answered",
    isGood: ok && (read?.code ?? 200) === 200,
    status: read?.code === undefined || read.code === status ? String(status) : `${status} · ${read.code}`,
    milliseconds: Math.round(durationMs),
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
    // Its media type is JSON or plain text.
    return { text: text.slice(0, longest) };
  }
}
