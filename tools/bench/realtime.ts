import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { decodeJwt } from "jose";
import * as z from "zod";
import { callers } from "./callers.ts";
import { type News, News as NewsShape, type Order } from "./crowd.ts";
import { type FilledSite, onFilledSite } from "./filledSite.ts";
import { commandFor, openFilesOf, ownMemory } from "./processes.ts";

/** What many open connections showed; `why`: they could not be opened on this machine. */
export type RealtimeFigures =
  | {
      readonly windows: number;
      readonly grownMb: number;
      readonly openSeconds: number;
      /** Milliseconds from the call until the last of them has heard or is closed. */
      readonly toldMs: number;
      readonly oneMs: number;
      readonly allMs: number;
      readonly closedMs: number;
    }
  | { readonly why: string };

const port = 5110;
const accounts = 1000;
const sessions = 250;
const windowsEach = 20;
const windows = sessions * windowsEach;
/** A few connections first: what a server loads and compiles with them is no matter of their number. */
const warmSessions = 25;
/** Files and sockets beside the windows. */
const spareFiles = 500;
const settleMs = 3000;
const bars = { grownMb: 120, endMs: 1000 };
const person = callers.listed.account;

/** Opens thousands of windows of one person, tells them something, ends one of his sessions and then all of them. */
export async function measureRealtime(): Promise<RealtimeFigures> {
  const collecting = pathToFileURL(path.join(import.meta.dirname, "collecting.ts")).href;
  const environment = { NODE_OPTIONS: `--expose-gc --import=${collecting}` };
  return await onFilledSite({ port, accounts, environment }, measured);
}

async function measured(site: FilledSite): Promise<RealtimeFigures> {
  const crowd = openCrowd();
  try {
    for (const pid of [site.pid, crowd.pid]) {
      const most = await openFilesOf(pid);
      if (most < windows + spareFiles)
        return { why: `${windows + spareFiles} open files are needed and this machine allows ${most} (ulimit -n)` };
    }
    const tokens: string[] = [];
    for (let count = 0; count < sessions; count++) tokens.push(await site.signIn(person));
    const url = new URL(site.urlOf("")).origin;
    await crowd.order({ do: "come", url, tokens: tokens.slice(0, warmSessions), windowsEach }, "here");
    await crowd.order({ do: "leave" }, "left");
    const before = await heldMemory(site.pid);
    const from = performance.now();
    await crowd.order({ do: "come", url, tokens, windowsEach }, "here");
    const openSeconds = (performance.now() - from) / 1000;
    const grownMb = (await heldMemory(site.pid)) - before;
    return { windows, grownMb, openSeconds, ...(await endings(site, crowd, tokens)) };
  } finally {
    crowd.stop();
  }
}

async function endings({ ask }: FilledSite, crowd: Crowd, tokens: readonly string[]) {
  const [toldMs = 0] = await crowd.after(["told"], 1, async () => {
    await ask("sysMessage/sendAllUser", { title: "All", message: "hands" });
  });
  const { sid } = decodeJwt(tokens[0] ?? "");
  const [oneMs = 0] = await crowd.after(["ended", "closed"], 1, async () => {
    await ask("sysOnlineUser/forceOffline", { id: sid });
  });
  const id = await idOf(ask, person);
  const [allMs = 0, closedMs = 0] = await crowd.after(["ended", "closed"], sessions - 1, async () => {
    await ask("sysUser/setStatus", { id, status: 2 });
  });
  return { toldMs, oneMs, allMs, closedMs };
}

const People = z.object({ items: z.array(z.object({ id: z.int(), account: z.string() })) });

async function idOf(ask: FilledSite["ask"], account: string): Promise<number | undefined> {
  const { items } = People.parse(await ask("sysUser/page", { page: 1, pageSize: 50, account }));
  return items.find((one) => one.account === account)?.id;
}

/** What a server holds on to: nobody's memory is freed first. */
async function heldMemory(pid: number): Promise<number> {
  await setTimeout(settleMs);
  for (let count = 0; count < 3; count++) {
    process.kill(pid, "SIGUSR2");
    await setTimeout(1000);
  }
  return await ownMemory(pid);
}

type Crowd = {
  readonly pid: number;
  /** Says what to do and waits until it is done. */
  order(order: Order, sign: News["what"]): Promise<void>;
  /** Does something and waits for so much news of each kind; answers how long the last of each took, in milliseconds. */
  after(signs: readonly News["what"][], count: number, work: () => Promise<void>): Promise<number[]>;
  stop(): void;
};

const longestMs = 300_000;

function openCrowd(): Crowd {
  const [program, args] = commandFor(path.join(import.meta.dirname, "crowd.ts"));
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });

  async function until(sign: News["what"], count: number): Promise<News[]> {
    const { promise, resolve, reject } = Promise.withResolvers<News[]>();
    const heard: News[] = [];
    const hear = (message: unknown) => {
      const news = NewsShape.parse(message);
      if (news.what === "failed") reject(new Error(news.why));
      if (news.what === sign) heard.push(news);
      if (heard.length === count) resolve(heard);
    };
    child.on("message", hear);
    const late = AbortSignal.timeout(longestMs);
    late.addEventListener("abort", () => reject(new Error(`${heard.length} of ${count} ${sign}`)));
    try {
      return await promise;
    } finally {
      child.off("message", hear);
    }
  }

  return {
    pid: child.pid ?? 0,
    async order(order, sign) {
      const done = until(sign, 1);
      child.send(order);
      await done;
    },
    async after(signs, count, work) {
      const news = signs.map(async (sign) => await until(sign, count));
      const from = performance.timeOrigin + performance.now();
      const [heard] = await Promise.all([Promise.all(news), work()]);
      return heard.map((some) => Math.max(...some.map((one) => ("at" in one ? one.at : 0))) - from);
    },
    stop: () => void child.kill(),
  };
}

/** The bars of the realtime connection that were missed, in words. */
export function missedByRealtime(figures: RealtimeFigures): string[] {
  if ("why" in figures) return [`realtime: not measured, ${figures.why}`];
  const { grownMb, oneMs, allMs } = figures;
  return [
    ...(grownMb > bars.grownMb ? [`realtime: ${windows} connections take ${grownMb.toFixed(0)} MB`] : []),
    ...(oneMs > bars.endMs ? [`realtime: a session ends after ${oneMs.toFixed(0)} ms`] : []),
    ...(allMs > bars.endMs ? [`realtime: all sessions end after ${allMs.toFixed(0)} ms`] : []),
  ];
}

/** The section of the benchmarks about the realtime connection. */
export function realtimeSection(figures: RealtimeFigures): string {
  if ("why" in figures) return `\n## Realtime\n\nNot measured: ${figures.why}.\n`;
  const { grownMb, openSeconds, toldMs, oneMs, allMs, closedMs } = figures;
  const each = ((grownMb * 1024) / windows).toFixed(1);
  return `
## Realtime

${windows.toLocaleString("en")} connections of ${sessions} sessions of one person, who has every permission and ${(1000).toLocaleString("en")} listed organisations, opened by tickets
in ${openSeconds.toFixed(0)} s from another process. Memory is that of the server's process after garbage was collected, before and with them.
Times are from the call until the last connection has heard of it.

| | measured | bar |
|---|---|---|
| memory (RSS), growth in MB | ${grownMb.toFixed(0)} (${each} KB each) | ${bars.grownMb} |
| a message to everybody has reached the last, ms | ${toldMs.toFixed(0)} | – |
| one session is forced offline, its ${windowsEach} connections, ms | ${oneMs.toFixed(0)} | ${bars.endMs} |
| the account is disabled, all other ${(windows - windowsEach).toLocaleString("en")}, ms | ${allMs.toFixed(0)} | ${bars.endMs} |
| … until the last of them is closed, ms | ${closedMs.toFixed(0)} | – |
`;
}

if (import.meta.main) process.stdout.write(realtimeSection(await measureRealtime()));
