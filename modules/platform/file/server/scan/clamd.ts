import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import type { StagedContent } from "../storage/provider.ts";
import { ScanError, type ScanResult } from "./scanResult.ts";

/** Where clamd listens: an address, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Silence of the daemon beyond it counts as a failure; a large archive takes a while. */
const silenceMs = 120_000;

/** Sends a content to clamd by its command INSTREAM, so that the daemon needs no access to the file. */
export async function scanByClamd(address: ClamdAddress, { path }: StagedContent): Promise<ScanResult> {
  const socket = connect(address);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("clamd does not answer")));
  try {
    const answer = readAnswer(socket);
    // An error of the connection reaches both; the answer tells it.
    await Promise.race([send(socket, path), answer]).catch(() => undefined);
    return toResult(await answer);
  } catch (error) {
    if (error instanceof ScanError) throw error;
    throw new ScanError(error instanceof Error ? error.message : String(error));
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  const parts: AsyncIterable<Buffer> = createReadStream(path);
  for await (const part of parts) {
    await write(socket, toLength(part.length));
    await write(socket, part);
  }
  await write(socket, toLength(0));
}

function toLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) throw new Error("clamd has closed the connection");
  if (!socket.write(bytes)) await once(socket, "drain");
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error; it may arrive before the whole content is sent. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = "";
  for await (const bytes of socket) {
    answer += String(bytes);
    if (answer.includes("\0")) break;
  }
  return answer.replace(/\0.*$/su, "").trim();
}

function toResult(answer: string): ScanResult {
  if (answer === "stream: OK") return { threat: undefined };
  const { threat } = /^stream: (?<threat>.{1,200}) FOUND$/u.exec(answer)?.groups ?? {};
  if (threat !== undefined) return { threat };
  throw new ScanError(`clamd: ${answer}`, answer.includes("size limit exceeded") ? "too_large" : "failed");
}
