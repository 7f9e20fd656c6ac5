import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { decodeJwt } from "jose";
import * as z from "zod";
import { callers } from "./callers.ts";
import { type CrowdCommand, type CrowdEvent, CrowdEvent as NewsShape } from "./windowCrowd.ts";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import type { BenchmarkSection } from "./section.ts";
import { createCommand, getOpenFileLimit, getProcessMemoryMb } from "./processes.ts";

/** `why`: the connections cannot be opened on this machine. */
type RealtimeMetrics =
  | {
      readonly windows: number;
      readonly grownMb: number;
      readonly openSeconds: number;
      /** Milliseconds from the call until the last window has received the event or is closed. */
      readonly deliveredMs: number;
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
/** A few connections first, so that what a server loads and compiles with them does not count. */
const warmSessions = 25;
/** Files and sockets besides the windows. */
const spareFiles = 500;
const settleMs = 3000;
const bars = { grownMb: 120, endMs: 1000 };
const person = callers.listed.account;

async function measureRealtime(): Promise<RealtimeMetrics> {
  const collecting = pathToFileURL(path.join(import.meta.dirname, "collectGarbage.ts")).href;
  const environment = { NODE_OPTIONS: `--expose-gc --import=${collecting}` };
  return await runOnFilledSite({ port, accounts, environment }, measureOnSite);
}

async function measureOnSite(site: FilledSite): Promise<RealtimeMetrics> {
  const crowd = openCrowd();
  try {
    for (const pid of [site.pid, crowd.pid]) {
      const most = await getOpenFileLimit(pid);
      if (most < windows + spareFiles)
        return { why: `${windows + spareFiles} open files are needed and this machine allows ${most} (ulimit -n)` };
    }
    const tokens: string[] = [];
    for (let count = 0; count < sessions; count++) tokens.push((await site.signIn(person)).accessToken);
    const url = new URL(site.getUrl("")).origin;
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

async function endings({ request }: FilledSite, crowd: Crowd, tokens: readonly string[]) {
  const [deliveredMs = 0] = await crowd.after(["told"], 1, async () => {
    await request("sysMessage/sendAllUser", { title: "All", message: "hands" });
  });
  const { sid } = decodeJwt(tokens[0] ?? "");
  const [oneMs = 0] = await crowd.after(["ended", "closed"], 1, async () => {
    await request("sysOnlineUser/forceOffline", { id: sid });
  });
  const id = await idOf(request, person);
  const [allMs = 0, closedMs = 0] = await crowd.after(["ended", "closed"], sessions - 1, async () => {
    await request("sysUser/setStatus", { id, status: 2 });
  });
  return { deliveredMs, oneMs, allMs, closedMs };
}

const People = z.object({ items: z.array(z.object({ id: z.int(), account: z.string() })) });

async function idOf(ask: FilledSite["request"], account: string): Promise<number | undefined> {
  const { items } = People.parse(await ask("sysUser/page", { page: 1, pageSize: 50, account }));
  return items.find((one) => one.account === account)?.id;
}

/** Memory that a server retains, after a garbage collection. */
async function heldMemory(pid: number): Promise<number> {
  await setTimeout(settleMs);
  for (let count = 0; count < 3; count++) {
    process.kill(pid, "SIGUSR2");
    await setTimeout(1000);
  }
  return await getProcessMemoryMb(pid);
}

type Crowd = {
  readonly pid: number;
  /** Sends a command and waits until it is done. */
  order(order: CrowdCommand, sign: CrowdEvent["what"]): Promise<void>;
  /**
   * Runs work and waits for a number of events of each kind; returns the time of the last one of each in milliseconds.
   */
  after(signs: readonly CrowdEvent["what"][], count: number, work: () => Promise<void>): Promise<number[]>;
  stop(): void;
};

const longestMs = 300_000;

function openCrowd(): Crowd {
  const [program, args] = createCommand(path.join(import.meta.dirname, "windowCrowd.ts"));
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });

  async function until(sign: CrowdEvent["what"], count: number): Promise<CrowdEvent[]> {
    const { promise, resolve, reject } = Promise.withResolvers<CrowdEvent[]>();
    const heard: CrowdEvent[] = [];
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

function listMissedRealtimeTargets(figures: RealtimeMetrics): string[] {
  if ("why" in figures) return [`realtime: not measured, ${figures.why}`];
  const { grownMb, oneMs, allMs } = figures;
  return [
    ...(grownMb > bars.grownMb ? [`realtime: ${windows} connections take ${grownMb.toFixed(0)} MB`] : []),
    ...(oneMs > bars.endMs ? [`realtime: a session ends after ${oneMs.toFixed(0)} ms`] : []),
    ...(allMs > bars.endMs ? [`realtime: all sessions end after ${allMs.toFixed(0)} ms`] : []),
  ];
}

function formatRealtimeSection(figures: RealtimeMetrics): string {
  if ("why" in figures) return `\n## Realtime\n\nNot measured: ${figures.why}.\n`;
  const { grownMb, openSeconds, deliveredMs, oneMs, allMs, closedMs } = figures;
  const each = ((grownMb * 1024) / windows).toFixed(1);
  return `
## Realtime

${windows.toLocaleString("en")} connections of ${sessions} sessions of one person, who has every permission and ${(1000).toLocaleString("en")} listed organisations, opened with tickets
in ${openSeconds.toFixed(0)} s from another process. Memory is that of the server process after garbage collection, before and with them.
Times are from the call until the last connection has received the event.

| | measured | bar |
|---|---|---|
| memory (RSS), growth in MB | ${grownMb.toFixed(0)} (${each} KB each) | ${bars.grownMb} |
| a message to all has reached the last, ms | ${deliveredMs.toFixed(0)} | – |
| one session is forced offline, its ${windowsEach} connections, ms | ${oneMs.toFixed(0)} | ${bars.endMs} |
| the account is disabled, all other ${(windows - windowsEach).toLocaleString("en")}, ms | ${allMs.toFixed(0)} | ${bars.endMs} |
| … until the last of them is closed, ms | ${closedMs.toFixed(0)} | – |
`;
}

/** Thousands of windows of one account receive an event; one of its sessions is ended, and then all of them. */
export const realtimeSection: BenchmarkSection = {
  announcement: `opening ${windows.toLocaleString("en")} realtime connections …`,
  async measure() {
    const metrics = await measureRealtime();
    return {
      text: formatRealtimeSection(metrics),
      missed: listMissedRealtimeTargets(metrics),
      figures:
        "why" in metrics
          ? []
          : [
              { name: "5,000 connections, MB", value: metrics.grownMb, better: "less" },
              { name: "a message to 5,000 connections, ms", value: metrics.deliveredMs, better: "less" },
              { name: "all sessions of an account end, ms", value: metrics.allMs, better: "less" },
            ],
    };
  },
};
