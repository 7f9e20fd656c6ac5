import { setTimeout } from "node:timers/promises";
import { toId, type Id } from "#contract/id";
import type { AnyDatabase } from "#core/database/servedDatabase";
import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { isBeingImported } from "#core/archive/importTenant";
import { createSystemContext } from "#core/request/openContext";
import { fileContents, temporaryContents } from "./file.table.ts";
import { removeOldStaged } from "./staging.ts";
import type { FileLocation, FileProvider } from "./storage/provider.ts";
import { getFileStorage } from "./storage/storage.ts";

const hourMs = 3_600_000;
const startDelayMs = 30_000;
/** Functions that take contents out of the tables: those without a file, and those of tasks and imports that are gone. */
const takeUnused = ["take_unused_contents", "take_unused_temporary_contents"] as const;
/** A content without a file may belong to an upload that is not committed yet. */
const unusedSeconds = 3600;
const atOnce = 500;

/** Removes bytes that no file refers to, at the start and once an hour. Several nodes may do it at the same time. */
export function startFileCleanup(app: App): RunningService {
  const stopping = new AbortController();
  const { signal } = stopping;
  const cleanUp = app.serviceRuns.watch({ name: "service_files", title: "job.service.files" }, async () => {
    await cleanUpFiles(app, { unusedSeconds, signal });
  });

  async function run(): Promise<void> {
    await setTimeout(startDelayMs, undefined, { signal, ref: false });
    while (!signal.aborted) {
      await cleanUp().catch((error: unknown) => {
        if (!signal.aborted) app.log.warn({ event: "files.cleanup_failed", err: error }, "files were not cleaned up");
      });
      await setTimeout(hourMs, undefined, { signal, ref: false });
    }
  }

  const running = run().catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** What a cleanup has removed. */
export type CleanupResult = { readonly staged: number; readonly contents: number; readonly strays: number };

/** One cleanup: staged files, contents without a file, and bytes without a content. */
export async function cleanUpFiles(
  app: App,
  options: { unusedSeconds: number; signal?: AbortSignal },
): Promise<CleanupResult> {
  const before = new Date(app.now().getTime() - options.unusedSeconds * 1000);
  return {
    staged: await removeOldStaged(app, before),
    contents: await removeUnusedContents(app, options.unusedSeconds),
    strays: await removeAllStrays(app, before, options.signal),
  };
}

type TakenContent = { readonly tenant_id: number; readonly provider: string; readonly location: string };

/** The row goes first: bytes that stay after a crash are removed as strays. */
async function removeUnusedContents(app: App, seconds: number): Promise<number> {
  let removed = 0;
  await app.databases.inEach("files.cleanup_failed", async (database) => {
    for (const take of takeUnused) removed += await removeUnusedContentsIn(app, database, { take, seconds });
  });
  return removed;
}

async function removeUnusedContentsIn(
  app: App,
  database: AnyDatabase,
  { take, seconds }: { take: (typeof takeUnused)[number]; seconds: number },
): Promise<number> {
  const storage = getFileStorage(app);
  let removed = 0;
  for (;;) {
    const rows = await database.query<TakenContent>(`select * from ${take}($1, $2)`, [atOnce, seconds]);
    for (const { tenant_id: tenantId, provider, location } of rows) {
      // The bytes of a tenant that has moved belong to its rows in the other database.
      if (!app.databases.isServedBy(tenantId, database)) continue;
      await storage.get(provider).delete({ tenantId: toId(tenantId), location });
      removed += 1;
    }
    if (rows.length < atOnce) return removed;
  }
}

async function removeAllStrays(app: App, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (const provider of getFileStorage(app).all) {
    let places: FileLocation[] = [];
    for await (const place of provider.listOlderThan(before)) {
      if (signal?.aborted === true) return removed;
      places.push(place);
      if (places.length < atOnce) continue;
      removed += await removeStrays(app, provider, places);
      places = [];
    }
    removed += await removeStrays(app, provider, places);
  }
  return removed;
}

async function removeStrays(app: App, provider: FileProvider, places: readonly FileLocation[]): Promise<number> {
  const byTenant = new Map<Id, FileLocation[]>();
  for (const place of places) byTenant.set(place.tenantId, [...(byTenant.get(place.tenantId) ?? []), place]);
  let removed = 0;
  for (const [tenantId, own] of byTenant) {
    // Without its rows nothing is known to be unused.
    if (app.databases.find(tenantId)?.isAway() === true) continue;
    // Asked first: what is not known afterwards belonged to no import when its age was read.
    if (await isBeingImported(app, tenantId)) continue;
    const locations = own.map(({ location }) => location);
    const where = { location: locations, provider: provider.name };
    const [known, temporary] = await createSystemContext(app, "file").readInTenant(
      tenantId,
      async (ctx) => await Promise.all([ctx.rows(fileContents).list(where), ctx.rows(temporaryContents).list(where)]),
    );
    const kept = new Set([...known, ...temporary].map(({ location }) => location));
    for (const place of own.filter(({ location }) => !kept.has(location))) {
      await provider.delete(place);
      removed += 1;
    }
  }
  return removed;
}
