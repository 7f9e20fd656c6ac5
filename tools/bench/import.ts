import * as z from "zod";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { type Round, runLoad } from "./load.ts";
import type { BenchmarkSection } from "./section.ts";

type ImportMetrics = {
  readonly rows: number;
  readonly sizeMb: number;
  /** Reading the file in a thread, and checking every row. */
  readonly readSeconds: number;
  readonly checkSeconds: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly idle: Pick<Round, "p50" | "p99">;
  readonly during: Pick<Round, "p50" | "p99">;
};

const port = 5108;
const importedRows = 100_000;
const idleSeconds = 10;
const longestSeconds = 600;
const bars = { checkSeconds: 30, p99: 100 };

async function measureImport(rows: number): Promise<ImportMetrics> {
  return await runOnFilledSite({ port, accounts: rows }, async (site) => await importOnce(site, rows));
}

async function importOnce(site: FilledSite, rows: number): Promise<ImportMetrics> {
  const { headers, getUrl } = site;
  const file = await fileOf(site, rows);
  let isDone = false;
  const about = { url: getUrl("sysPos/page"), headers, body: anyPage, connections: 2, pauseMs: 50 };
  const other = async (seconds: number) => await runLoad({ ...about, seconds, isOver: () => isDone });
  await other(2);
  const idle = await other(idleSeconds);
  const meanwhile = other(longestSeconds);
  const read = await measureTime(async () => await uploadFile(site, file));
  const { id, fields } = read.value;
  const check = await measureTime(async () => {
    const { taskId } = Run.parse(await site.request("sysImport/check", { id, fields }));
    return await site.waitForTask(taskId);
  });
  isDone = true;
  const during = await meanwhile;
  if (check.value.state !== "done") throw new Error(`the check ended as ${check.value.state}: ${check.value.error}`);
  if (during.failures > 0) throw new Error(`${during.failures} other calls failed`);
  const answer = await fetch(`${getUrl("sysImport/detail")}?id=${id}`, { headers });
  const { result }: { result: { counts: Record<string, number> } } = await answer.json();
  const seconds = { readSeconds: read.seconds, checkSeconds: check.seconds };
  return { rows, sizeMb: file.length / 1e6, ...seconds, counts: result.counts, idle, during };
}

const Run = z.object({
  id: z.int(),
  taskId: z.int().nullable(),
  columns: z.array(z.object({ field: z.string().nullable() })),
});
const People = z.object({
  items: z.array(z.object({ account: z.string(), realName: z.string() })),
  nextCursor: z.string().nullable(),
});

async function uploadFile({ getUrl, headers }: FilledSite, body: Buffer) {
  const url = `${getUrl("sysImport/upload")}?entity=sysUser`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...headers, "x-file-name": "bench.csv" },
    body: new Uint8Array(body),
  });
  const { result, message }: { result: unknown; message: string } = await answer.json();
  if (result === null) throw new Error(`the upload failed: ${message}`);
  const { id, columns } = Run.parse(result);
  return { id, fields: columns.map(({ field }) => field) };
}

/** Every second row is an existing account with another remark. */
async function fileOf(site: FilledSite, rows: number): Promise<Buffer> {
  const lines = ["账号,姓名,手机号码,所属机构,职位,账号类型,入职日期,备注"];
  let cursor: string | null | undefined;
  for (let number = 1; number <= rows;) {
    const place = cursor === undefined ? {} : { cursor };
    const asked =
      cursor === null
        ? { items: [], nextCursor: null }
        : await site.request("sysUser/page", { pageSize: 1000, ...place });
    const { items, nextCursor } = People.parse(asked);
    cursor = nextCursor;
    const known = items.map(
      ({ account, realName }) => `${account},${realName},,集团/分公司1/项目部1-1,,,2026/01/31,changed`,
    );
    const count = Math.max(1000, known.length);
    for (let index = 0; index < count && number <= rows; index++, number++) {
      const old = known[index / 2];
      const phone = `199${String(number).padStart(8, "0")}`;
      lines.push(
        index % 2 === 0 && old !== undefined
          ? old
          : `new${number},新人${number},${phone},项目部2-3,Position 7,普通账号,2026年2月1日,`,
      );
    }
  }
  return Buffer.from(lines.join("\n"));
}

async function measureTime<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const from = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - from) / 1000 };
}

function anyPage(): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * 20), pageSize: 20 });
}

function formatImportSection(figures: ImportMetrics): string {
  const { rows, sizeMb, readSeconds, checkSeconds, counts, idle, during } = figures;
  const figure = (value: number) => value.toFixed(1);
  const states = Object.entries(counts).flatMap(([state, count]) =>
    count > 0 ? [`${count.toLocaleString("en")} ${state}`] : [],
  );
  return `
## Import

A file of ${rows.toLocaleString("en")} accounts with 8 columns (${figure(sizeMb)} MB of csv), every second one exists already: ${states.join(", ")}.
Read in a thread in ${figure(readSeconds)} s, then each row is validated against contract, references and database and stored with its
differences. Two other clients read pages of 20 of 10,000 positions, 50 ms after each answer, before and during the import.

| | alone | during the import | bar |
|---|---|---|---|
| validation of all rows, s | – | ${figure(checkSeconds)} | ${bars.checkSeconds} |
| other calls, p50 ms | ${figure(idle.p50)} | ${figure(during.p50)} | – |
| other calls, p99 ms | ${figure(idle.p99)} | ${figure(during.p99)} | ${bars.p99} |
`;
}

/** A file of accounts, half of which exist, is checked while others open pages. */
export const importSection: BenchmarkSection = {
  announcement: `checking a file of ${importedRows.toLocaleString("en")} accounts …`,
  async measure() {
    const metrics = await measureImport(importedRows);
    const { checkSeconds, during } = metrics;
    return {
      text: formatImportSection(metrics),
      missed: [
        ...(checkSeconds > bars.checkSeconds ? [`import: the check takes ${checkSeconds.toFixed(0)} s`] : []),
        ...(during.p99 > bars.p99 ? [`import: other calls take ${during.p99.toFixed(0)} ms (p99) during it`] : []),
      ],
      figures: [
        { name: "check of an import, s", value: checkSeconds, better: "less" },
        { name: "other calls during an import, p99 ms", value: during.p99, better: "less" },
      ],
    };
  },
};
