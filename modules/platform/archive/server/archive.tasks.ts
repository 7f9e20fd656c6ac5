import * as z from "zod";
import { archiveCallError } from "../contract.ts";
import { Id } from "#contract/id";
import { openArchivedFiles } from "#core/archive/archiveAccess";
import { archiveError } from "#core/archive/archiveError";
import { type ExportedTenant, exportTenant, readTenant } from "#core/archive/exportTenant";
import { importTenant, type ImportOutcome } from "#core/archive/importTenant";
import { countRows } from "#core/archive/manifest";
import { openMovableRows } from "#core/archive/movableRows";
import { withCurrentTables } from "#core/archive/withCurrentTables";
import { openArchive } from "#core/archive/readArchive";
import type { ArchiveSource } from "#core/archive/archiveSource";
import { defineTask, type RunningTask } from "#core/jobs/tasks/task";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { recordSecurityEvent, type SecurityEventKind } from "#modules/identity/access/server";
import { archiveRuns, archiveParts } from "./archive.table.ts";
import { createPartSource, readPart, unsealArchiveKey } from "./archive.open.ts";
import type { StoredRun } from "./archive.rows.ts";
import { createImportValues } from "./newTenant.ts";

const Result = z.object({ runId: Id, rows: z.int(), files: z.int() });
type Task = RunningTask<z.infer<typeof Result>>;

/** What a run has done. */
type Outcome = Pick<ImportOutcome, "rows" | "files"> & {
  readonly sizeBytes?: number;
  readonly leftOut?: ImportOutcome["leftOut"];
  readonly withoutFile?: number;
};

/** Makes or reads an archive. Each kind is done in one piece, so a repeated task begins again. */
export const archiveTask = defineTask({
  name: "archive",
  input: z.object({ runId: Id }),
  result: Result,
  code: () => "sysArchive/export",
  run: async (task: Task, { runId }) => {
    const run = await task.writeInTransaction(async (ctx) => await beginRun(ctx, runId));
    try {
      const outcome = await perform(task, run);
      await task.writeInTransaction(async (ctx) => {
        await endRun(ctx, run, outcome);
        task.finish(ctx, { runId, rows: outcome.rows, files: outcome.files });
      });
      return { runId, rows: outcome.rows, files: outcome.files };
    } catch (error) {
      if (!task.willRunAgain(error)) await task.writeInTransaction(async (ctx) => await failRun(ctx, run));
      throw error;
    }
  },
});

async function beginRun(ctx: Context, runId: Id): Promise<StoredRun> {
  const run = await ctx.rows(archiveRuns).get(runId);
  if (run.state !== "waiting" && run.state !== "running") throw archiveCallError("archive.wrong_state");
  await ctx.rows(archiveRuns).set(runId, { state: "running" });
  return run;
}

async function perform(task: Task, run: StoredRun): Promise<Outcome> {
  switch (run.kind) {
    case "export":
      return await exportRun(task, run);
    case "import":
      return await importRun(task, run);
    default:
      return await cloneRun(task, run);
  }
}

async function exportRun(task: Task, run: StoredRun): Promise<Outcome> {
  const { app, signal } = task;
  const tenant = await prepareSource(task, run);
  const file = task.createFile({ name: `${run.name}.siteward`, mime: "application/octet-stream" });
  let sizeBytes = 0;
  const manifest = await exportTenant(app.archive, tenant, {
    key: unsealArchiveKey(app, run),
    now: app.now(),
    signal,
    reportProgress: task.reportProgress,
    async write(part) {
      sizeBytes += part.length;
      await file.write(part);
    },
  });
  await file.complete();
  return { rows: countRows(manifest), files: manifest.files.length, sizeBytes };
}

async function importRun(task: Task, run: StoredRun): Promise<Outcome> {
  const parts = createPartSource(
    run,
    async (number) => await task.readInTransaction(async (ctx) => await readPart(ctx, run.id, number)),
  );
  const archive = await openArchive(parts, unsealArchiveKey(task.app, run));
  const total = countRows(archive.manifest);
  const { archive: access } = task.app;
  return await withCurrentTables(access, archive, {
    signal: task.signal,
    work: async (source) => await write(task, run, { source, total }),
  });
}

async function cloneRun(task: Task, run: StoredRun): Promise<Outcome> {
  const { app, signal } = task;
  const tenant = await prepareSource(task, run);
  return await readTenant(app.archive, { ...tenant, signal }, async (source) => await write(task, run, { source }));
}

/**
 * The tenant's own row is that of the shared database, so what a tenant elsewhere has just changed in it is carried
 * over first.
 */
async function prepareSource({ app }: Task, run: StoredRun): Promise<ExportedTenant> {
  const tenantId = getSource(run);
  try {
    await app.mirrors.sync(tenantId);
  } catch {
    throw archiveError("archive.source_away");
  }
  return { tenantId, keys: app.keys, files: openArchivedFiles(app) };
}

/** Every row is read twice: checked, then written. */
async function write(
  task: Task,
  run: StoredRun,
  { source, total }: { source: ArchiveSource; total?: number },
): Promise<Outcome> {
  const { app, signal } = task;
  if (run.targetId === null) throw archiveCallError("archive.wrong_state");
  const tenantId = run.targetId;
  return await mapUniqueViolation(
    ({ constraint }) => archiveCallError(constraint === "tenant_host" ? "archive.host_taken" : "archive.name_taken"),
    async () =>
      await importTenant(app.archive, {
        source,
        tenantId,
        values: createImportValues(run),
        keys: app.keys,
        files: openArchivedFiles(app),
        movable: openMovableRows(app),
        signal,
        reportProgress: (rows) => task.reportProgress(rows, total === undefined ? undefined : total * 2),
      }),
  );
}

function getSource({ sourceId }: StoredRun): Id {
  if (sourceId === null) throw archiveCallError("archive.wrong_state");
  return sourceId;
}

const ends: Readonly<Record<string, SecurityEventKind>> = {
  export: "tenant.exported",
  import: "tenant.imported",
  clone: "tenant.copied",
};

async function endRun(ctx: Context, run: StoredRun, outcome: Outcome): Promise<void> {
  const { rows, files, sizeBytes, leftOut = new Map<string, number>(), withoutFile = 0 } = outcome;
  await ctx.rows(archiveRuns).set(run.id, {
    state: "done",
    endedAt: ctx.now(),
    rowCount: rows,
    fileCount: files,
    sealedKey: null,
    notes: { leftOut: [...leftOut].map(([table, count]) => ({ table, count })), withoutFile },
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
  });
  await ctx.rows(archiveParts).erase({ runId: run.id });
  const { accountId, account } = ctx.caller;
  const detail = { tenant: run.name, sourceId: run.sourceId, targetId: run.targetId, rows, files };
  await recordSecurityEvent(ctx, ends[run.kind] ?? "tenant.imported", { accountId, account, detail });
}

async function failRun(ctx: Context, { id }: StoredRun): Promise<void> {
  await ctx.rows(archiveRuns).set(id, { state: "failed", endedAt: ctx.now(), sealedKey: null });
  await ctx.rows(archiveParts).erase({ runId: id });
}
