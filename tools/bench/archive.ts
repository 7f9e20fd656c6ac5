import type pg from "pg";
import { callers, password } from "./callers.ts";
import { watchMemory } from "./export.ts";
import { createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { getProcessMemoryMb } from "./processes.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5133;
const sizes = [300_000, 1_000_000];
const bar = 100;
const partBytes = 1024 ** 2;
const passphrase = "a passphrase of benchmarks";

/** What an export or import of a tenant takes from a server that has just started. */
type ArchiveRound = { readonly rows: number; readonly seconds: number; readonly grownMb: number };

type ArchiveMetrics = { readonly sizeMb: number; readonly exported: ArchiveRound; readonly imported: ArchiveRound };

/** The archive of a tenant, made and read again, each in a process of its own. */
export const archiveSection: BenchmarkSection = {
  announcement: "exporting and importing a tenant …",
  async measure(announce) {
    const all: ArchiveMetrics[] = [];
    for (const rows of sizes) {
      const metrics = await measureArchive(rows);
      announce(`${rows} rows: ${JSON.stringify(metrics)}`);
      all.push(metrics);
    }
    const largest = all.at(-1);
    return {
      text: format(all),
      missed: all.flatMap(({ exported, imported }) => [
        ...(exported.grownMb > bar ? [`archive: an export grows the server by ${exported.grownMb.toFixed(0)} MB`] : []),
        ...(imported.grownMb > bar ? [`archive: an import grows the server by ${imported.grownMb.toFixed(0)} MB`] : []),
      ]),
      figures: [
        { name: "memory during an export of a tenant, MB", value: largest?.exported.grownMb ?? 0, better: "less" },
        { name: "memory during an import of a tenant, MB", value: largest?.imported.grownMb ?? 0, better: "less" },
      ],
    };
  },
};

/** The accounts are those that make the calls. */
async function measureArchive(positions: number): Promise<ArchiveMetrics> {
  const about = { port, accounts: 1000, positions, prepare: preparePlatform };
  return await runOnFilledSite(about, async (site) => {
    const platform = createHeaders(await site.signIn("superadmin"));
    const { run, round: exported } = await measureRun(site, platform, {
      call: "export",
      input: { tenantId: site.tenantId, passphrase, password },
    });
    const content = await download(site, platform, run.taskId);
    const id = await upload(site, platform, content);
    const fresh = await site.restart();
    const { round: imported } = await measureRun(fresh, createHeaders(await fresh.signIn("superadmin")), {
      call: "import",
      input: { id, passphrase, password, name: "Imported" },
    });
    return { sizeMb: content.size / 1e6, exported, imported };
  });
}

/** The platform administrator signs in with the password of the other callers. */
async function preparePlatform(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query(
    `update account set must_change_password = false,
       password_hash = (select password_hash from account where tenant_id = $1 and account = $2)
     where tenant_id = $1 and account = 'superadmin'`,
    [tenantId, callers.all.account],
  );
}

type Headers = Readonly<Record<string, string>>;
type Run = { readonly id: number; readonly taskId: number; readonly state: string; readonly rowCount: number | null };

async function measureRun(
  site: FilledSite,
  headers: Headers,
  { call, input }: { call: "export" | "import"; input: object },
): Promise<{ run: Run; round: ArchiveRound }> {
  const before = await getProcessMemoryMb(site.pid);
  const watch = watchMemory(site.pid);
  const from = performance.now();
  const started = await ask<Run>(site, headers, { call: `sysArchive/${call}`, body: JSON.stringify(input) });
  const task = await site.waitForTask(started.taskId, headers);
  const seconds = (performance.now() - from) / 1000;
  const grownMb = Math.max(0, (await watch.stop()) - before);
  if (task.state !== "done") throw new Error(`the ${call} ended as ${task.state}: ${task.error ?? ""}`);
  const run = await ask<Run>(site, headers, { call: `sysArchive/detail?id=${started.id}` });
  return { run, round: { rows: run.rowCount ?? 0, seconds, grownMb } };
}

async function ask<Result>(
  { getUrl }: FilledSite,
  headers: Headers,
  { call, body }: { call: string; body?: BodyInit },
): Promise<Result> {
  const type = typeof body === "string" ? { "content-type": "application/json" } : {};
  const method = body === undefined ? {} : { method: "POST", body };
  const answer = await fetch(getUrl(call), { headers: { ...headers, ...type }, ...method });
  const { result, code, message }: { result: Result; code: number; message: string } = await answer.json();
  if (code !== 200) throw new Error(`${call}: ${message}`);
  return result;
}

async function download({ getUrl }: FilledSite, headers: Headers, taskId: number): Promise<Blob> {
  return await (await fetch(getUrl(`sysTask/download?id=${taskId}`), { headers })).blob();
}

async function upload(site: FilledSite, headers: Headers, content: Blob): Promise<number> {
  const begun = { fileName: "tenant.siteward", sizeBytes: content.size };
  const { id } = await ask<Run>(site, headers, { call: "sysArchive/begin", body: JSON.stringify(begun) });
  for (let number = 0; number * partBytes < content.size; number++) {
    const part = content.slice(number * partBytes, (number + 1) * partBytes);
    await ask(site, headers, { call: `sysArchive/part?id=${id}&number=${number}`, body: part });
  }
  return id;
}

function format(all: readonly ArchiveMetrics[]): string {
  const row = (kind: string, { rows, seconds, grownMb }: ArchiveRound) =>
    `| ${kind} | ${rows.toLocaleString("en")} | ${seconds.toFixed(1)} | ${Math.round(grownMb)} | ${bar} |`;
  return `
## Tenant archive

A tenant with positions is exported and, after the server was started again, imported as a new tenant. Each is the first work of a new
process. Archives of ${all.map(({ sizeMb }) => sizeMb.toFixed(1)).join(" and ")} MB.

| | rows | seconds | memory of the server process (RSS), growth in MB | bar |
|---|---|---|---|---|
${all.flatMap(({ exported, imported }) => [row("export", exported), row("import", imported)]).join("\n")}
`;
}
