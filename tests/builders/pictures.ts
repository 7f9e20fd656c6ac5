import { crc32, deflateSync } from "node:zlib";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import type { Envelope } from "#contract/wire";
import type { TestAccount } from "#tests/builders/tenant";

/** A grey PNG of this size. Its header can name another size. */
export function aPng(width = 8, height = 8, options: { saysWidth?: number; saysHeight?: number } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(options.saysWidth ?? width, 0);
  head.writeUInt32BE(options.saysHeight ?? height, 4);
  head.writeUInt8(8, 8);
  const lines = Buffer.alloc((width + 1) * height, 128);
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0;
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    part("IHDR", head),
    part("IDAT", deflateSync(lines)),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Sends a picture as the body of a call of `sysFile`. */
export async function sendPicture(
  by: Pick<TestAccount, "tenantId" | "account">,
  content: Buffer | FormData,
  name: "uploadAvatar" | "uploadSignature" | "uploadNoticePicture" = "uploadAvatar",
): Promise<{ status: number; body: Envelope }> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysFile/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    body: content instanceof FormData ? content : new Uint8Array(content),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The answer to an account at a picture's address. */
export async function fetchPicture(by: Pick<TestAccount, "tenantId" | "account">, address: string): Promise<Response> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  return await fetch(url + address, { headers: { authorization: `Bearer ${accessToken}` } });
}
