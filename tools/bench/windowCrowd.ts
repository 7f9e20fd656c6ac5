import * as z from "zod";
import { WebSocket } from "ws";
import { hubPath } from "#contract/realtime";

/**
 * Thousands of windows in a separate process: each requests a ticket, connects like the web client, sends the
 * handshake, and then pings. The parent process sends commands and receives events with their time.
 */
export const CrowdCommand = z.discriminatedUnion("do", [
  z.object({ do: z.literal("come"), url: z.string(), tokens: z.array(z.string()), windowsEach: z.int() }),
  z.object({ do: z.literal("leave") }),
]);
/** See the schema of the same name. */
export type CrowdCommand = z.infer<typeof CrowdCommand>;

/**
 * An event of all windows, or of the last one of a session (`ended`: it has received the end of its session); `at` is
 * in milliseconds of the system clock.
 */
export const CrowdEvent = z.discriminatedUnion("what", [
  z.object({ what: z.literal("here"), windows: z.int() }),
  z.object({ what: z.literal("left") }),
  z.object({ what: z.literal("told"), at: z.number() }),
  z.object({ what: z.literal("ended"), session: z.int(), at: z.number() }),
  z.object({ what: z.literal("closed"), session: z.int(), at: z.number() }),
  z.object({ what: z.literal("failed"), why: z.string() }),
]);
/** See the schema of the same name. */
export type CrowdEvent = z.infer<typeof CrowdEvent>;

const separator = "\u001E";
const greeting = `{"protocol":"json","version":1}${separator}`;
const ping = `{"type":6}${separator}`;
const pingMs = 14_000;
const workers = 32;

type Session = { readonly number: number; readonly token: string; left: number; unaware: number };

const windows = new Set<WebSocket>();
let told = 0;
let isLeaving = false;

function say(news: CrowdEvent): void {
  process.send?.(news);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

async function ticketFor(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/sysOnlineUser/ticket`, { method: "POST", headers, body: "{}" });
  const { result, message }: { result: { ticket: string } | null; message: string } = await answer.json();
  if (result === null) throw new Error(`no ticket: ${message}`);
  return result.ticket;
}

async function openWindow(url: string, session: Session): Promise<void> {
  const ticket = await ticketFor(url, session.token);
  const address = `${url.replace("http", "ws")}${hubPath}?ticket=${encodeURIComponent(ticket)}&lang=zh-CN`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  // Later errors appear in its close event.
  socket.on("error", reject);
  socket.once("open", () => socket.send(greeting));
  socket.once("message", () => resolve(undefined));
  await promise;
  windows.add(socket);
  session.left += 1;
  session.unaware += 1;
  socket.on("message", (data: Buffer) => hear(data, session));
  socket.once("close", () => close(socket, session));
}

function hear(data: Buffer, session: Session): void {
  if (data.includes("ForceOffline")) {
    session.unaware -= 1;
    if (session.unaware === 0) say({ what: "ended", session: session.number, at: now() });
  }
  if (!data.includes("ReceiveMessage")) return;
  told += 1;
  if (told === windows.size) say({ what: "told", at: now() });
}

function close(socket: WebSocket, session: Session): void {
  windows.delete(socket);
  session.left -= 1;
  if (isLeaving) {
    if (windows.size === 0) say({ what: "left" });
  } else if (session.left === 0) say({ what: "closed", session: session.number, at: now() });
}

async function come({ url, tokens, windowsEach }: Extract<CrowdCommand, { do: "come" }>): Promise<void> {
  const sessions = tokens.map((token, number) => ({ number, token, left: 0, unaware: 0 }));
  const wanted = sessions.flatMap((session) => Array.from({ length: windowsEach }, () => session));
  isLeaving = false;
  async function worker(): Promise<void> {
    for (let session = wanted.pop(); session !== undefined; session = wanted.pop()) await openWindow(url, session);
  }
  await Promise.all(Array.from({ length: workers }, worker));
  say({ what: "here", windows: windows.size });
}

function leave(): void {
  isLeaving = true;
  for (const socket of windows) socket.close();
}

if (import.meta.main) {
  setInterval(() => {
    for (const socket of windows) socket.send(ping);
  }, pingMs);
  process.on("message", (message) => {
    const order = CrowdCommand.parse(message);
    if (order.do === "leave") leave();
    else come(order).catch((error: unknown) => say({ what: "failed", why: String(error) }));
  });
  process.once("disconnect", () => process.exit());
}
