import { ArchiveKind, type ArchiveRun, ArchiveState, archiveCallError, archivePartBytes } from "../contract.ts";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { type ArchiveNotes, archiveParts, archiveRuns } from "./archive.table.ts";
import { tasks } from "#core/jobs/tasks/task.table";

/** A row of the table. */
export type StoredRun = RowOf<typeof archiveRuns>;

const dayMs = 24 * 3_600_000;

/** Uploads are kept for a day. */
export function getExpiry({ now }: Pick<Context, "now">): Date {
  return new Date(now().getTime() + dayMs);
}

/** How many parts an upload of this size has. */
export function countParts(sizeBytes: number): number {
  return Math.ceil(sizeBytes / archivePartBytes);
}

/** An upload that has arrived completely, or the reason why it is none. */
export async function getUpload(ctx: Context, id: Id): Promise<StoredRun> {
  const run = await ctx.rows(archiveRuns).get(id);
  if (run.state !== ArchiveState.enum.uploading) throw archiveCallError("archive.wrong_state");
  if ((await ctx.rows(archiveParts).count({ runId: id })) !== countParts(run.sizeBytes))
    throw archiveCallError("archive.upload_incomplete");
  return run;
}

/** The runs as the caller sees them. */
export async function toArchiveRuns(ctx: Context, rows: readonly StoredRun[]): Promise<ArchiveRun[]> {
  const taskIds = rows.flatMap(({ taskId }) => taskId ?? []);
  // Only the caller's own tasks are visible.
  const found = taskIds.length === 0 ? [] : await ctx.rows(tasks).list({ id: taskIds });
  const states = new Map(found.map(({ id, state }) => [id, state]));
  return rows.map((row) => toArchiveRun(ctx, row, row.taskId === null ? undefined : states.get(row.taskId)));
}

function toArchiveRun(ctx: Context, row: StoredRun, taskState: string | undefined): ArchiveRun {
  const isOpen = row.state === ArchiveState.enum.waiting || row.state === ArchiveState.enum.running;
  // A task that was cancelled, or that ended with its server, has written nothing here.
  const isLost = isOpen && (row.expiresAt < ctx.now() || taskState === "cancelled" || taskState === "failed");
  return {
    id: row.id,
    kind: ArchiveKind.parse(row.kind),
    state: isLost ? ArchiveState.enum.failed : ArchiveState.parse(row.state),
    name: row.name,
    sourceId: row.sourceId,
    targetId: row.targetId,
    host: row.host,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    taskId: row.taskId,
    isOwn: row.accountId === ctx.caller.accountId,
    rowCount: row.rowCount,
    fileCount: row.fileCount,
    notes: toNotes(ctx, row.notes),
    accountName: row.accountName,
    createTime: row.createdAt,
    endTime: row.endedAt,
  };
}

/** Why rows of these tables stay behind; those of others need a menu entry that is missing here. */
const reasons = {
  account_passkey: "archive.note.passkeys",
  recovery_code: "archive.note.recoveryCodes",
  account_invitation: "archive.note.invitations",
} as const;

function isBound(table: string): table is keyof typeof reasons {
  return Object.hasOwn(reasons, table);
}

function toNotes({ t }: Context, { leftOut, withoutFile = 0 }: ArchiveNotes): string[] {
  return [
    ...leftOut.map(({ table, count }) =>
      isBound(table) ? t(reasons[table], { count }) : t("archive.note.leftOut", { table, count }),
    ),
    ...(withoutFile === 0 ? [] : [t("archive.note.withoutFile", { count: withoutFile })]),
  ];
}
