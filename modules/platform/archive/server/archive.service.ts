import {
  type archiveApi,
  archiveCallError,
  type ArchivedTenant,
  archivePartBytes,
  type ArchivePreview,
  type ArchiveRun,
  ArchiveState,
} from "../contract.ts";
import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import { getArchiveAge } from "#core/archive/archiveAge";
import { archiveError } from "#core/archive/archiveError";
import { type ArchiveManifest, countRows } from "#core/archive/manifest";
import type { Context } from "#core/request/context";
import type { HandlerInput } from "#core/http/routes";
import { toContainsPattern } from "#core/rows/condition";
import { pageByNumber } from "#core/rows/pageByNumber";
import { passkeys } from "#modules/identity/passkey/server/passkey.table";
import { tenants } from "#modules/identity/tenant/server";
import { archiveParts, archiveRuns } from "./archive.table.ts";
import { countParts, getExpiry, getUpload, toArchiveRuns } from "./archive.rows.ts";
import { openUpload, readPassphrase } from "./archive.open.ts";
import { isHostTaken } from "./newTenant.ts";

type Calls = typeof archiveApi.calls;

const maxTenants = 50;
const maxShownTables = 8;

/** All exports, imports and copies, the latest first. */
export async function pageRuns(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<ArchiveRun>> {
  const rows = ctx.rows(archiveRuns);
  const query = rows.select().where("row.state", "<>", ArchiveState.enum.uploading);
  const ordered = query.select("row.id").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query, ordered, input });
  const found = items.length === 0 ? [] : await rows.list({ id: items.map(({ id }) => id) });
  const byId = new Map(found.map((row) => [row.id, row]));
  const runs = items.flatMap(({ id }) => byId.get(id) ?? []);
  return toPage(input, { total }, await toArchiveRuns(ctx, runs));
}

/** One of them. */
export async function getRun(ctx: Context, { id }: { id: Id }): Promise<ArchiveRun> {
  const [run] = await toArchiveRuns(ctx, [await ctx.rows(archiveRuns).get(id)]);
  if (run === undefined) throw archiveCallError("archive.missing");
  return run;
}

/** Tenants by name. */
export async function findTenants(ctx: Context, { keyword }: InputOf<Calls["tenants"]>): Promise<ArchivedTenant[]> {
  const rows = ctx.globalRows(tenants);
  const all = rows.select().select(["row.id", "row.name", "row.title"]).orderBy("row.orderNo").orderBy("row.id");
  const found = keyword === undefined ? all : all.where("row.name", "ilike", toContainsPattern(keyword));
  return await rows.run(found.limit(maxTenants));
}

/** Begins an upload. */
export async function beginUpload(ctx: Context, { fileName, sizeBytes }: InputOf<Calls["begin"]>): Promise<ArchiveRun> {
  const id = await ctx.rows(archiveRuns).add({
    kind: "import",
    state: "uploading",
    name: fileName.slice(0, 64),
    fileName,
    sizeBytes,
    partCount: countParts(sizeBytes),
    accountId: ctx.caller.accountId,
    accountName: ctx.caller.realName.slice(0, 64),
    expiresAt: getExpiry(ctx),
  });
  return await getRun(ctx, { id });
}

/** Stores a part. Each part has the same size but the last, so that the archive can be read at any place. */
export async function storePart(ctx: Context, { id, number, file }: HandlerInput<Calls["part"]>): Promise<void> {
  const run = await ctx.rows(archiveRuns).get(id);
  if (run.state !== ArchiveState.enum.uploading || number >= run.partCount)
    throw archiveCallError("archive.wrong_state");
  const { content } = await file.readAll(archivePartBytes);
  if (content.length !== Math.min(archivePartBytes, run.sizeBytes - number * archivePartBytes))
    throw archiveCallError("archive.upload_incomplete");
  await ctx.rows(archiveParts).erase({ runId: id, number });
  await ctx.rows(archiveParts).addAll([{ runId: id, number, content }]);
}

/** Opens an uploaded archive. */
export async function previewArchive(
  ctx: Context,
  { id, passphrase }: InputOf<Calls["preview"]>,
): Promise<ArchivePreview> {
  const run = await getUpload(ctx, id);
  const { archive } = await openUpload(ctx, run, await readPassphrase(ctx, passphrase));
  const { manifest } = archive;
  const age = await getArchiveAge(ctx.app, manifest.migrations);
  if (age === "newer") throw archiveError("archive.newer");
  const host = manifest.tenant["host"] ?? null;
  const isTaken = host !== null && (await isHostTaken(ctx, host));
  return {
    name: manifest.tenant["name"] ?? "",
    host: isTaken ? null : host,
    productVersion: manifest.productVersion,
    createdAt: new Date(manifest.createdAt),
    rowCount: countRows(manifest),
    fileCount: manifest.files.length,
    sizeBytes: [...manifest.tables, ...manifest.files].reduce((sum, { bytes }) => sum + bytes, 0),
    tables: manifest.tables
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, maxShownTables)
      .map(({ name, rows }) => ({ name, rows })),
    warnings: [
      ...(isTaken ? [ctx.t("archive.warn.host", { host })] : []),
      ...(age === "older" ? [ctx.t("archive.warn.older")] : []),
      ...(hasBoundRows(manifest) ? [ctx.t("archive.warn.passkeys")] : []),
    ],
  };
}

/** Whether there are passkeys, recovery codes or open invitations. */
function hasBoundRows({ bound, tables }: ArchiveManifest): boolean {
  return bound.length > 0 || tables.some(({ name, rows }) => name === passkeys.name && rows > 0);
}

/** Removes an entry and, if it was an upload, its parts. A run that is not over stays. */
export async function removeRun(ctx: Context, { id }: { id: Id }): Promise<void> {
  const { state } = await getRun(ctx, { id });
  if (state === "waiting" || state === "running") throw archiveCallError("archive.wrong_state");
  await ctx.rows(archiveRuns).erase({ id });
}
