import { type FilledSite, onFilledSite } from "./filledSite.ts";
import { load, type Round } from "./load.ts";
import { ownMemory } from "./processes.ts";

/** What an export of a long list showed, and what other calls met meanwhile. */
export type ExportFigures = {
  readonly rows: number;
  readonly seconds: number;
  readonly sizeMb: number;
  /** How much more memory the server's own process had at most. */
  readonly grownMb: number;
  /** Other calls while nothing else ran, and while the file was made. */
  readonly idle: Pick<Round, "p50" | "p99">;
  readonly during: Pick<Round, "p50" | "p99">;
};

const port = 5107;
const idleSeconds = 10;
const longestSeconds = 3600;
/** Memory that other calls leave behind is no matter of the export. */
const bars = { grownMb: 150, p99: 100 };

const columns = [
  ...["account", "realName", "nickName", "phone", "email", "jobNum", "orgName", "posName", "roles", "accountType"],
  ...["status", "orderNo", "sex", "age", "birthday", "joinDate", "remark", "createTime", "updateTime", "id"],
].map((name) => ({ name, title: name, kind: name === "status" ? "status" : "text" }));

/** Exports all accounts of a tenant with 20 columns to a workbook while somebody else looks at pages. */
export async function measureExport(rows: number): Promise<ExportFigures> {
  return await onFilledSite({ port, accounts: rows }, async (site) => await exportOnce(site, rows));
}

async function exportOnce({ pid, headers, urlOf, ask, ended }: FilledSite, rows: number): Promise<ExportFigures> {
  let isDone = false;
  const about = { url: urlOf("sysPos/page"), headers, body: anyPage, connections: 2, pauseMs: 50 };
  const other = async (seconds: number) => await load({ ...about, seconds, isOver: () => isDone });
  await other(2);
  const idle = await other(idleSeconds);
  const before = await ownMemory(pid);
  const watch = watchMemory(pid);
  const from = performance.now();
  const id = await ask("sysExport/start", { api: "sysUser", columns, type: "xlsx" });
  const meanwhile = other(longestSeconds);
  const task = await ended(id);
  const seconds = (performance.now() - from) / 1000;
  isDone = true;
  const during = await meanwhile;
  const grownMb = Math.max(0, (await watch.stop()) - before);
  if (task.state !== "done") throw new Error(`the export ended as ${task.state}: ${task.error ?? ""}`);
  if (task.done < rows) throw new Error(`the export has ${task.done} rows`);
  if (during.failures > 0) throw new Error(`${during.failures} other calls failed`);
  return { rows: task.done, seconds, sizeMb: (task.fileSize ?? 0) / 1e6, grownMb, idle, during };
}

function anyPage(): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * 20), pageSize: 20 });
}

function watchMemory(pid: number): { stop(): Promise<number> } {
  let peak = 0;
  const timer = setInterval(() => {
    void ownMemory(pid).then((size) => {
      peak = Math.max(peak, size);
    });
  }, 200);
  return {
    async stop() {
      clearInterval(timer);
      return Math.max(peak, await ownMemory(pid));
    },
  };
}

/** The section of the benchmarks about exports. */
export function exportSection({ rows, seconds, sizeMb, grownMb, idle, during }: ExportFigures): string {
  const figure = (value: number) => value.toFixed(1);
  return `
## Export

${rows.toLocaleString("en")} accounts with ${columns.length} columns to a workbook of ${figure(sizeMb)} MB in ${figure(seconds)} s: ${Math.round(rows / seconds).toLocaleString("en")} rows a second,
read page by page as the list shows them, packed and stored in the database. Two others look at pages of 20 of 10,000
positions, 50 ms after each answer, before and meanwhile.

| | alone | during the export | bar |
|---|---|---|---|
| other calls, p50 ms | ${figure(idle.p50)} | ${figure(during.p50)} | – |
| other calls, p99 ms | ${figure(idle.p99)} | ${figure(during.p99)} | ${bars.p99} |
| memory of the server's process (RSS), growth in MB | – | ${Math.round(grownMb)} | ${bars.grownMb} |
`;
}

if (import.meta.main) process.stdout.write(exportSection(await measureExport(Number(process.argv[2] ?? 1_000_000))));
