import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { givePasswords } from "./crowd.ts";
import { createCommand, getOpenFileLimit } from "./processes.ts";
import { type ReaderCommand, ReaderReply } from "./readerCrowd.ts";
import { median, percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5120;
const windows = 5000;
const audiences = [5000, 100_000];
const rounds = 3;
/** Files and sockets besides the windows. */
const spareFiles = 500;
const missedEvents = 20;
const openMs = 10_000;
const returnMs = 1000;
const settleMs = 3000;
const bystanderPauseMs = 20;
const bars = { answerMs: 1000, lastMs: 2000 };

/** Milliseconds from the call, each the longest of the rounds. */
type Publication = {
  readonly receivers: number;
  readonly answerMs: number;
  readonly medianMs: number;
  readonly lastMs: number;
  readonly receiptsMs: number;
};

type Return = {
  readonly resumed: number;
  /** Windows that have received each missed event once, in order. */
  readonly complete: number;
  readonly refusals: number;
  readonly medianMs: number;
  readonly lastMs: number;
  readonly bystanderMs: readonly number[];
};

type Metrics =
  | { readonly publications: readonly Publication[]; readonly returned: Return | undefined }
  | { readonly why: string };

async function measurePublication(announce: (line: string) => void): Promise<Metrics> {
  const publications: Publication[] = [];
  let returned: Return | undefined;
  for (const accounts of audiences) {
    // The windows come through a proxy: from one address without one, at most 200 may connect at a time.
    const environment = { SITEWARD_TRUSTED_PROXIES: "127.0.0.1" };
    const result = await runOnFilledSite(
      { port, accounts, positions: 1000, environment, prepare: givePasswords },
      measureOnSite,
    );
    if ("why" in result) return result;
    publications.push(result.publication);
    announce(
      `  ${accounts.toLocaleString("en")} receivers: the last window after ${result.publication.lastMs.toFixed(0)} ms`,
    );
    returned ??= result.returned;
  }
  return { publications, returned };
}

async function measureOnSite(
  site: FilledSite,
): Promise<{ publication: Publication; returned: Return } | { why: string }> {
  const crowd = openCrowd();
  try {
    for (const pid of [site.pid, crowd.pid]) {
      const most = await getOpenFileLimit(pid);
      if (most < windows + spareFiles)
        return { why: `${windows + spareFiles} open files are needed and this machine allows ${most} (ulimit -n)` };
    }
    const sessions = await asOwner(site, async (owner) => await addSessions(owner, site.tenantId));
    const url = new URL(site.getUrl("")).origin;
    const tickets = await addTickets(site, sessions);
    await crowd.connect({ url, tickets, withinMs: openMs });
    await setTimeout(settleMs);
    const measured: Publication[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await publish(site, crowd));
    const longest = (of: (round: Publication) => number) => Math.max(...measured.map(of));
    const publication = {
      receivers: measured[0]?.receivers ?? 0,
      answerMs: longest(({ answerMs }) => answerMs),
      medianMs: longest(({ medianMs }) => medianMs),
      lastMs: longest(({ lastMs }) => lastMs),
      receiptsMs: longest(({ receiptsMs }) => receiptsMs),
    };
    await crowd.cut();
    return { publication, returned: await comeBack(site, crowd, await addTickets(site, sessions)) };
  } finally {
    crowd.stop();
  }
}

/** The database ends and starts with its server. */
async function asOwner<Result>(
  { database }: Pick<FilledSite, "database">,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ ...database });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Gives each of the first accounts a session, as signing in does. */
async function addSessions(owner: pg.Client, tenantId: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into session
       (tenant_id, account_id, ip, token_version, must_change, created_at, proved_at, last_seen_at, expires_at)
     select tenant_id, id, '10.0.0.1', token_version, false, now(), now(), now(), now() + interval '8 hours' from account
     where tenant_id = $1 and status = 1 and account not like 'bench%' order by id limit $2 returning id`,
    [tenantId, windows],
  );
  return rows.map(({ id }) => id);
}

/** Tickets that pages ask for before they connect; these last longer. */
async function addTickets(site: FilledSite, sessions: readonly string[]): Promise<string[]> {
  const secrets = sessions.map(() => generateSecret());
  await asOwner(site, async (owner) => {
    await owner.query(
      `insert into hub_ticket (tenant_id, session_id, hash, expires_at)
       select $1, session, hash, now() + interval '1 hour' from unnest($2::bigint[], $3::bytea[]) given (session, hash)`,
      [site.tenantId, sessions, secrets.map((secret) => hashSecret(secret))],
    );
  });
  return secrets.map((secret) => `${site.tenantId}~${secret}`);
}

const Notices = z.object({ items: z.array(z.object({ id: z.int() })) });

/** Publishes a notice for all accounts, and waits until all windows and all inboxes have it. */
async function publish(site: FilledSite, crowd: Crowd): Promise<Publication> {
  const title = `Notice ${generateSecret()}`;
  await site.request("sysNotice/add", { title, content: "<p>The crane is closed on Friday.</p>" });
  const { items } = Notices.parse(await site.request("sysNotice/page", { page: 1, pageSize: 10, title }));
  const id = items[0]?.id;
  const told = await crowd.watch();
  const from = performance.timeOrigin + performance.now();
  await site.request("sysNotice/public", { id });
  const answerMs = performance.timeOrigin + performance.now() - from;
  const times = (await told()).map((at) => at - from);
  const receivers = await asOwner(site, async (owner) => await waitForReceipts(owner, id));
  const receiptsMs = performance.timeOrigin + performance.now() - from;
  return { receivers, answerMs, medianMs: median(times), lastMs: percentile(times, 1), receiptsMs };
}

async function waitForReceipts(owner: pg.Client, id: number | undefined): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      "select recipient_count as count from published_notice where id = $1 and delivered_to is null",
      [id],
    );
    if (rows[0] !== undefined) return rows[0].count;
    await setTimeout(50);
  }
}

/** The server is started again; all windows come back within a second and have missed events. */
async function comeBack(site: FilledSite, crowd: Crowd, tickets: string[]): Promise<Return> {
  await asOwner(site, async (owner) => {
    for (let number = 0; number < missedEvents; number++)
      await owner.query("select publish_event($1, '\"everybody\"', 'ReceiveMessage', $2)", [
        site.tenantId,
        `${number}`,
      ]);
  });
  const restarted = await site.restart();
  await setTimeout(settleMs);
  const bystander = watchBystander(restarted);
  const url = new URL(restarted.getUrl("")).origin;
  const { times, starts, received, refusals } = await crowd.connect({ url, tickets, withinMs: returnMs });
  const bystanderMs = await bystander.stop();
  const all = JSON.stringify(Array.from({ length: missedEvents }, (_, number) => number));
  return {
    resumed: starts.filter((start) => start === "resumed").length,
    complete: received.filter((contents) => JSON.stringify(contents) === all).length,
    refusals,
    medianMs: median(times),
    lastMs: percentile(times, 1),
    bystanderMs,
  };
}

/** Reads a list again and again, like a person at work; answers how long each call took. */
function watchBystander(site: FilledSite): { stop(): Promise<number[]> } {
  const times: number[] = [];
  const state = { isOver: false };
  const reading = (async () => {
    while (!state.isOver) {
      const from = performance.now();
      await site.request("sysPos/page", { page: 1, pageSize: 20 });
      times.push(performance.now() - from);
      await setTimeout(bystanderPauseMs);
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await reading;
      return times;
    },
  };
}

type ConnectionReply = Extract<ReaderReply, { what: "connected" }>;

type Crowd = {
  readonly pid: number;
  connect(options: Omit<Extract<ReaderCommand, { do: "connect" }>, "do">): Promise<ConnectionReply>;
  /** Watches for the next notice; the answer waits for the last window. */
  watch(): Promise<() => Promise<readonly number[]>>;
  cut(): Promise<void>;
  stop(): void;
};

const longestMs = 300_000;

function openCrowd(): Crowd {
  const [program, args] = createCommand(path.join(import.meta.dirname, "readerCrowd.ts"));
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });

  async function waitFor<What extends ReaderReply["what"]>(what: What): Promise<Extract<ReaderReply, { what: What }>> {
    const [message] = await once(child, "message", { signal: AbortSignal.timeout(longestMs) });
    const reply = ReaderReply.parse(message);
    if (!isReply(reply, what))
      throw new Error(reply.what === "failed" ? reply.why : `${reply.what} instead of ${what}`);
    return reply;
  }

  async function order(command: ReaderCommand): Promise<void> {
    child.send(command);
    await Promise.resolve();
  }

  return {
    pid: child.pid ?? 0,
    async connect(options) {
      await order({ do: "connect", ...options });
      return await waitFor("connected");
    },
    async watch() {
      await order({ do: "watch" });
      await waitFor("watching");
      const told = waitFor("told");
      return async () => (await told).times;
    },
    async cut() {
      await order({ do: "cut" });
      await waitFor("cut");
    },
    stop: () => void child.kill(),
  };
}

function isReply<What extends ReaderReply["what"]>(
  reply: ReaderReply,
  what: What,
): reply is Extract<ReaderReply, { what: What }> {
  return reply.what === what;
}

function listMissedTargets(metrics: Metrics): string[] {
  if ("why" in metrics) return [`publication: not measured, ${metrics.why}`];
  const { publications, returned } = metrics;
  return [
    ...publications.flatMap(({ receivers, answerMs, lastMs }) => [
      ...(answerMs > bars.answerMs
        ? [`publication: ${receivers} receivers, the answer takes ${answerMs.toFixed(0)} ms`]
        : []),
      ...(lastMs > bars.lastMs
        ? [`publication: ${receivers} receivers, the last is told after ${lastMs.toFixed(0)} ms`]
        : []),
    ]),
    ...(returned !== undefined && returned.complete < windows
      ? [`publication: ${returned.complete} of ${windows} windows have what they missed`]
      : []),
  ];
}

function formatSection(metrics: Metrics): string {
  if ("why" in metrics) return `\n## Publication\n\nNot measured: ${metrics.why}.\n`;
  const { publications, returned } = metrics;
  const count = windows.toLocaleString("en");
  const row = (title: string, of: (one: Publication) => number, bar: number | undefined) =>
    `| ${title}, ms | ${publications.map((one) => of(one).toFixed(0)).join(" | ")} | ${bar ?? "–"} |`;
  return `
## Publication

A notice for all accounts, while ${count} of them have a window open. Times are from the call, the longest of ${rounds} rounds.
Receipts of those who are connected are written first.

| receivers | ${publications.map(({ receivers }) => receivers.toLocaleString("en")).join(" | ")} | bar |
|---|${publications.map(() => "---|").join("")}---|
${row("answer", ({ answerMs }) => answerMs, bars.answerMs)}
${row("median window has it", ({ medianMs }) => medianMs, undefined)}
${row("last window has it", ({ lastMs }) => lastMs, bars.lastMs)}
${row("all inboxes have it", ({ receiptsMs }) => receiptsMs, undefined)}
${returned === undefined ? "" : formatReturn(returned)}`;
}

function formatReturn({ resumed, complete, refusals, medianMs, lastMs, bystanderMs }: Return): string {
  const count = windows.toLocaleString("en");
  return `
After a restart of the server the ${count} windows return within ${returnMs / 1000} s, at random times, and have missed ${missedEvents} events:
${resumed.toLocaleString("en")} were told them, ${complete.toLocaleString("en")} have each of them once and in order, ${refusals} attempts were refused. A window was
current after ${medianMs.toFixed(0)} ms (median), the last one after ${lastMs.toFixed(0)} ms. Calls of another person took ${median(bystanderMs).toFixed(0)} ms (median) at the same time, the slowest ${percentile(bystanderMs, 1).toFixed(0)} ms.
`;
}

/** A notice reaches thousands of open windows; they return after a restart and receive what they have missed. */
export const publicationSection: BenchmarkSection = {
  announcement: `publishing notices to ${windows.toLocaleString("en")} windows …`,
  async measure(announce) {
    const metrics = await measurePublication(announce);
    const publications = "why" in metrics ? [] : metrics.publications;
    return {
      text: formatSection(metrics),
      missed: listMissedTargets(metrics),
      figures: publications.map(({ lastMs }, index) => ({
        name: `a notice for ${(audiences[index] ?? 0).toLocaleString("en")} reaches ${windows.toLocaleString("en")} windows, ms`,
        value: lastMs,
        better: "less",
      })),
    };
  },
};
