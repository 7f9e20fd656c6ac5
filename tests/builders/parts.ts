import { request as send } from "node:http";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import type { TestFile } from "#tests/builders/files";
import type { TestAccount } from "#tests/builders/tenant";

type Uploader = Pick<TestAccount, "tenantId" | "account">;

/** An answer of the tus protocol. */
export type PartAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Bytes that have arrived. */
  readonly offset: number | undefined;
  /** The text of an error. */
  readonly message: string;
};

/** A client of the tus protocol for one account. */
export type PartClient = {
  begin(file: TestFile & { readonly sizeBytes?: number }, query?: string, call?: string): Promise<PartAnswer>;
  patch(location: string, offset: number, content: Uint8Array, headers?: Record<string, string>): Promise<PartAnswer>;
  head(location: string): Promise<PartAnswer>;
  remove(location: string): Promise<PartAnswer>;
  /** Announces the whole content, sends its beginning, and breaks the connection when `isKept` says so. */
  cut(location: string, content: Uint8Array, sentBytes: number, isKept: () => Promise<boolean>): Promise<void>;
};

/** A client at the server under test, or at another one. */
export async function aPartClient(by: Uploader, url?: string): Promise<PartClient> {
  const server = url ?? (await theServer()).url;
  const { accessToken } = await aSession(by);
  const base = { authorization: `Bearer ${accessToken}`, "tus-resumable": "1.0.0" };

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<PartAnswer> {
    const answer = await fetch(server + path, { ...init, method, headers: { ...base, ...toRecord(init.headers) } });
    const offset = answer.headers.get("upload-offset");
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      offset: offset === null ? undefined : Number(offset),
      message: toMessage(text),
    };
  }

  return {
    begin: async (
      { name, content, sizeBytes = Buffer.byteLength(content) },
      query = "",
      call = "sysFile/uploadInParts",
    ) =>
      await ask("POST", `/api/${call}${query}`, {
        headers: {
          "upload-length": String(sizeBytes),
          "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
        },
      }),
    // oxlint-disable-next-line eslint/max-params -- the first three are those of the protocol, headers are rare
    patch: async (location, offset, content, headers = {}) =>
      await ask("PATCH", location, {
        headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(offset), ...headers },
        body: new Uint8Array(content),
      }),
    head: async (location) => await ask("HEAD", location),
    remove: async (location) => await ask("DELETE", location),
    // oxlint-disable-next-line eslint/max-params -- what is sent, how much of it, and until when
    async cut(location, content, sentBytes, isKept) {
      const headers = {
        ...base,
        "content-type": "application/offset+octet-stream",
        "upload-offset": 0,
        "content-length": content.length,
      };
      const request = send(server + location, { method: "PATCH", headers });
      request.on("error", () => undefined);
      request.write(content.subarray(0, sentBytes));
      while (!(await isKept())) await new Promise((resolve) => setImmediate(resolve));
      request.destroy();
    },
  };
}

/** Sends a whole file in two requests. */
export async function sendInParts(by: Uploader, { name, content }: TestFile, query = ""): Promise<PartAnswer> {
  const client = await aPartClient(by);
  const bytes = Buffer.from(content);
  const begun = await client.begin({ name, content: bytes }, query);
  const location = begun.headers.get("location");
  if (location === null) return begun;
  const half = Math.floor(bytes.length / 2);
  if (half > 0) await client.patch(location, 0, bytes.subarray(0, half));
  return await client.patch(location, half, bytes.subarray(half));
}

function toRecord(headers: RequestInit["headers"]): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}

function toMessage(text: string): string {
  if (!text.startsWith("{")) return text;
  const body: { message?: unknown } = JSON.parse(text);
  return String(body.message);
}
