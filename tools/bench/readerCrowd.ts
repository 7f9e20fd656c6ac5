import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { WebSocket } from "ws";
import { hubPath, positionTarget } from "#contract/realtime";

/**
 * Thousands of windows in a separate process, each of an account of its own, which keep their positions. The parent
 * process sends a command at a time; `watch` is answered when each window has received a notice.
 */
export const ReaderCommand = z.discriminatedUnion("do", [
  z.object({ do: z.literal("connect"), url: z.string(), tickets: z.array(z.string()), withinMs: z.number() }),
  z.object({ do: z.literal("watch") }),
  z.object({ do: z.literal("cut") }),
]);
/** See the schema of the same name. */
export type ReaderCommand = z.infer<typeof ReaderCommand>;

/**
 * The answers. `times` are in milliseconds, in ascending order: since the command until a window was connected and
 * current, or by the system clock when it received the notice. `received` are the contents that each window has received
 * by then.
 */
export const ReaderReply = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("connected"),
    times: z.array(z.number()),
    starts: z.array(z.string()),
    received: z.array(z.array(z.unknown())),
    refusals: z.int(),
  }),
  z.object({ what: z.literal("watching") }),
  z.object({ what: z.literal("told"), times: z.array(z.number()) }),
  z.object({ what: z.literal("cut") }),
  z.object({ what: z.literal("failed"), why: z.string() }),
]);
/** See the schema of the same name. */
export type ReaderReply = z.infer<typeof ReaderReply>;

const separator = "\u001E";
const greeting = `{"protocol":"json","version":1}${separator}`;
const ping = `{"type":6}${separator}`;
const pingMs = 14_000;
/** A refused window tries again, like the web client. */
const retryMs = 1000;

const Message = z.object({
  target: z.string().optional(),
  arguments: z.array(z.unknown()).default([]),
  position: z.string().optional(),
});
type ReaderWindow = { socket: WebSocket | undefined; position: string; received: unknown[]; isTold: boolean };

let windows: ReaderWindow[] = [];
let told: number[] = [];

function say(reply: ReaderReply): void {
  process.send?.(reply);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function jitter(longestMs: number): number {
  return Math.random() * longestMs;
}

/** Connects a window; resolves with what it is told of its position, or with undefined if it is refused. */
async function open(window: ReaderWindow, address: string): Promise<string | undefined> {
  const socket = new WebSocket(`${address}&after=${window.position}`, { perMessageDeflate: false });
  window.socket = socket;
  return await new Promise((resolve) => {
    socket.on("error", () => resolve(undefined));
    socket.once("close", () => resolve(undefined));
    socket.once("open", () => socket.send(greeting));
    socket.on("message", (data: Buffer) => {
      for (const text of data.toString("utf8").split(separator)) {
        const start = text === "" ? undefined : hear(window, Message.parse(JSON.parse(text)));
        if (start !== undefined) resolve(start);
      }
    });
  });
}

function hear(
  window: ReaderWindow,
  { target, arguments: content, position }: z.infer<typeof Message>,
): string | undefined {
  if (target === positionTarget) {
    const [current, start] = z.tuple([z.string()], z.string()).parse(content);
    window.position = current;
    return start;
  }
  if (position === undefined) return undefined;
  window.position = position;
  window.received.push(content[0]);
  if (target === "PublicNotice" && !window.isTold) {
    window.isTold = true;
    told.push(now());
    if (told.length === windows.length) say({ what: "told", times: told });
  }
  return undefined;
}

async function connect({ url, tickets, withinMs }: Extract<ReaderCommand, { do: "connect" }>): Promise<void> {
  if (windows.length === 0)
    windows = tickets.map(() => ({ socket: undefined, position: "", received: [], isTold: true }));
  const from = performance.now();
  const times: number[] = [];
  let refusals = 0;
  const starts = await Promise.all(
    windows.map(async (window, index) => {
      window.received = [];
      await setTimeout(jitter(withinMs));
      const ticket = encodeURIComponent(tickets[index] ?? "");
      const address = `${url.replace("http", "ws")}${hubPath}?ticket=${ticket}&lang=en`;
      for (;;) {
        const start = await open(window, address);
        if (start !== undefined) {
          times.push(performance.now() - from);
          return start;
        }
        refusals += 1;
        if (refusals > windows.length * 10) throw new Error("windows are refused again and again");
        await setTimeout(retryMs / 2 + jitter(retryMs));
      }
    }),
  );
  const received = windows.map((window) => window.received);
  say({ what: "connected", times: times.toSorted((a, b) => a - b), starts, received, refusals });
}

function perform(command: ReaderCommand): void {
  if (command.do === "connect") {
    connect(command).catch((error: unknown) => say({ what: "failed", why: String(error) }));
  } else if (command.do === "watch") {
    told = [];
    for (const window of windows) window.isTold = false;
    say({ what: "watching" });
  } else {
    for (const { socket } of windows) socket?.terminate();
    say({ what: "cut" });
  }
}

if (import.meta.main) {
  setInterval(() => {
    for (const { socket } of windows) if (socket?.readyState === WebSocket.OPEN) socket.send(ping);
  }, pingMs);
  process.on("message", (message) => perform(ReaderCommand.parse(message)));
  process.once("disconnect", () => process.exit());
}
