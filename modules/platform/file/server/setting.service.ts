import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { startTask } from "#core/jobs/tasks/task";
import type { Context } from "#core/request/context";
import type { ChangesOf } from "#core/rows/table";
import type { fileApi, FileSetting } from "../contract.ts";
import { moveFilesTask } from "./moveFiles.task.ts";
import { fileSettings } from "./file.table.ts";
import { readUsage } from "./quota.ts";
import { acceptedSuffixes, listAllowedSuffixes, readFileLimits } from "./settings.ts";
import { getFileStorage } from "./storage/storage.ts";

type Calls = (typeof fileApi)["calls"];

/** What the tenant stores, and its limits. */
export async function getSetting(ctx: Context): Promise<FileSetting> {
  const [limits, usage] = await Promise.all([readFileLimits(ctx, ctx.tenantId), readUsage(ctx)]);
  const { maximumBytes, binDays, removesMetadata } = limits;
  return {
    ...usage,
    maximumBytes,
    binDays,
    removesMetadata,
    allowedSuffixes: listAllowedSuffixes(limits),
    acceptedSuffixes: [...acceptedSuffixes],
    provider: getFileStorage(ctx.app).current.name,
  };
}

/** Changes how the tenant stores its files. */
export async function saveSetting(
  ctx: Context,
  { allowedSuffixes, ...changes }: InputOf<Calls["saveSetting"]>,
): Promise<void> {
  const allowed = acceptedSuffixes.filter((suffix) => allowedSuffixes?.includes(suffix)).join(",");
  await change(ctx, { ...changes, allowedSuffixes: allowedSuffixes === undefined ? undefined : allowed });
}

/** Changes the largest file of the tenant in which the platform administrator works. */
export async function saveLimit(ctx: Context, { maximumBytes }: InputOf<Calls["saveLimit"]>): Promise<void> {
  await change(ctx, { maximumBytes });
}

async function change(ctx: Context, changes: ChangesOf<typeof fileSettings>): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  const rows = ctx.rows(fileSettings);
  // A unique index lets only one row of a tenant exist.
  await rows.addMissing([{}]);
  const [row] = await rows.list();
  if (row !== undefined) await rows.update(row.id, changes);
}

/** Starts to move the tenant's files to the current storage. */
export async function moveStorage(ctx: Context): Promise<Id> {
  return await startTask(ctx, moveFilesTask, { input: {}, title: ctx.t("file.moveStorage") });
}
