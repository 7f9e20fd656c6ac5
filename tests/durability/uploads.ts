import { createHash, randomBytes } from "node:crypto";
import { request as send } from "node:http";
import type { Site } from "./site.ts";

const sizeBytes = 10_000_000;
/** Where the server is killed. */
const brokenAtBytes = 7_300_000;

/** The outcome of an upload whose server was killed: where it went on, and whether the file is the same. */
export type UploadOutcome = { readonly resumedAtBytes: number; readonly isSame: boolean };

/** Sends 73 % of a file, kills the server, sends the rest, and reads the file. */
export async function uploadThroughKill(site: Site): Promise<UploadOutcome> {
  await site.ensureReady();
  const content = Buffer.from(randomBytes(sizeBytes / 2).toString("hex"));
  const headers = { authorization: `Bearer ${await site.signIn()}`, "tus-resumable": "1.0.0" };
  const begun = await fetch(`${site.url}/api/sysFile/uploadInParts`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(content.length),
      "upload-metadata": `filename ${Buffer.from("durable.txt").toString("base64")}`,
    },
  });
  const location = site.url + (begun.headers.get("location") ?? "");
  await sendUntilKilled(site, { location, headers, content });

  await site.ensureReady();
  const asked = await fetch(location, { method: "HEAD", headers });
  const resumedAtBytes = Number(asked.headers.get("upload-offset"));
  const ended = await fetch(location, {
    method: "PATCH",
    headers: { ...headers, "content-type": partType, "upload-offset": String(resumedAtBytes) },
    body: content.subarray(resumedAtBytes),
  });
  const id = ended.headers.get("x-file-id") ?? "none";
  const stored = await fetch(`${site.url}/api/sysFile/preview/${id}`, { headers });
  const isSame = hashOf(Buffer.from(await stored.arrayBuffer())) === hashOf(content);
  return { resumedAtBytes, isSame: isSame && resumedAtBytes === brokenAtBytes };
}

const partType = "application/offset+octet-stream";

type KilledUpload = { readonly location: string; readonly headers: Record<string, string>; readonly content: Buffer };

async function sendUntilKilled(site: Site, { location, headers, content }: KilledUpload): Promise<void> {
  const request = send(location, {
    method: "PATCH",
    headers: { ...headers, "content-type": partType, "upload-offset": 0, "content-length": content.length },
  });
  request.on("error", () => undefined);
  request.write(content.subarray(0, brokenAtBytes));
  await site.waitForUpload(brokenAtBytes);
  await site.killServer();
  request.destroy();
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
