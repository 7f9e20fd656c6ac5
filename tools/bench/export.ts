import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { type Round, runLoad } from "./load.ts";
import { getProcessMemoryMb } from "./processes.ts";
import type { BenchmarkSection } from "./section.ts";

type ExportMetrics = {
  readonly rows: number;
  readonly seconds: number;
  readonly sizeMb: number;
  /** Maximum growth of the server's own memory. */
  readonly grownMb: number;
  /** Other calls on an idle server, and during the export. */
  readonly idle: Pick<Round, "p50" | "p99">;
  readonly during: Pick<Round, "p50" | "p99">;
};

const port = 5107;
const exportedRows = 1_000_000;
const idleSeconds = 10;
const longestSeconds = 3600;
/** Memory that other calls retain does not belong to the export. */
const bars = { grownMb: 150, p99: 100 };

const columns = [
  "account",
  "realName",
  "nickName",
  "phone",
  "email",
  "jobNum",
  "orgName",
  "posName",
  "roles",
  "accountType",
  "status",
  "orderNo",
  "sex",
  "age",
  "birthday",
  "joinDate",
  "remark",
  "createTime",
  "updateTime",
  "id",
].map((name) => ({ name, title: name, kind: name === "status" ? "status" : "text" }));

async function measureExport(rows: number): Promise<ExportMetrics> {
  return await runOnFilledSite({ port, accounts: rows }, async (site) => await exportOnce(site, rows));
}

async function exportOnce(
  { pid, headers, getUrl, request, waitForTask }: FilledSite,
  rows: number,
): Promise<ExportMetrics> {
  let isDone = false;
  const about = { url: getUrl("sysPos/page"), headers, body: anyPage, connections: 2, pauseMs: 50 };
  const other = async (seconds: number) => await runLoad({ ...about, seconds, isOver: () => isDone });
  await other(2);
  const idle = await other(idleSeconds);
  const before = await getProcessMemoryMb(pid);
  const watch = watchMemory(pid);
  const from = performance.now();
  const id = await request("sysExport/start", { api: "sysUser", columns, type: "xlsx" });
  const meanwhile = other(longestSeconds);
  const task = await waitForTask(id);
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

/** The highest memory of a process while it is watched, in MB. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let peak = 0;
  const timer = setInterval(() => {
    void getProcessMemoryMb(pid).then((size) => {
      peak = Math.max(peak, size);
    });
  }, 200);
  return {
    async stop() {
      clearInterval(timer);
      return Math.max(peak, await getProcessMemoryMb(pid));
    },
  };
}

function formatExportSection({ rows, seconds, sizeMb, grownMb, idle, during }: ExportMetrics): string {
  const figure = (value: number) => value.toFixed(1);
  return `
## Export

${rows.toLocaleString("en")} accounts with ${columns.length} columns to a workbook of ${figure(sizeMb)} MB in ${figure(seconds)} s: ${Math.round(rows / seconds).toLocaleString("en")} rows a second,
read page by page as the list shows them, compressed and stored in the database. Two other clients read pages of 20 of 10,000
positions, 50 ms after each answer, before and during the export.

| | alone | during the export | bar |
|---|---|---|---|
| other calls, p50 ms | ${figure(idle.p50)} | ${figure(during.p50)} | – |
| other calls, p99 ms | ${figure(idle.p99)} | ${figure(during.p99)} | ${bars.p99} |
| memory of the server process (RSS), growth in MB | – | ${Math.round(grownMb)} | ${bars.grownMb} |
`;
}

/** All accounts of a tenant are exported with 20 columns to a workbook while others open pages. */
export const exportSection: BenchmarkSection = {
  announcement: `exporting ${exportedRows.toLocaleString("en")} accounts …`,
  async measure() {
    const metrics = await measureExport(exportedRows);
    const { rows, seconds, grownMb, during } = metrics;
    return {
      text: formatExportSection(metrics),
      missed: [
        ...(during.p99 > bars.p99 ? [`export: other calls take ${during.p99.toFixed(0)} ms (p99) during it`] : []),
        ...(grownMb > bars.grownMb ? [`export: the server grows by ${grownMb.toFixed(0)} MB`] : []),
      ],
      figures: [
        { name: "export, rows a second", value: rows / seconds, better: "more" },
        { name: "other calls during an export, p99 ms", value: during.p99, better: "less" },
      ],
    };
  },
};
