import { type Id, toId } from "#contract/id";
import type { ArchivedFile, ArchivedFiles, NewTenant } from "#core/archive/archiveAccess";
import { archiveError } from "#core/archive/archiveError";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { fileContents } from "./file.table.ts";
import { signPublicUrls } from "./links.ts";
import { discardStaged, stageFile } from "./staging.ts";
import type { FileLocation, FileProvider } from "./storage/provider.ts";
import { createLocation, getFileStorage } from "./storage/storage.ts";

/** The contents of a tenant in archives; the SHA-256 is the name. The rows of the tables say which files have them. */
export function openFilesOfArchives(app: App): ArchivedFiles {
  return {
    list: (tenantId, owner) => listContents(app, tenantId, owner),
    store: async (tenant, files) => await storeContents(app, tenant, files),
    async discard(tenantId) {
      for (const provider of getFileStorage(app).all) await provider.deleteAll(tenantId);
    },
    rewriteText: (tenantId, text) => signPublicUrls({ app, tenantId }, text),
  };
}

type Owner = NewTenant["owner"];

type StoredContent = {
  readonly id: number;
  readonly hash: Buffer;
  readonly size_bytes: number;
  readonly provider: string;
  readonly location: string;
};

const atOnce = 500;

/** Contents whose bytes are lost are left out: without them, everything else can still be moved. */
async function* listContents(app: App, tenantId: Id, owner: Owner): AsyncGenerator<ArchivedFile> {
  for (let after = 0; ;) {
    const { rows } = await owner.query<StoredContent>(
      `select id, hash, size_bytes, provider, location from file_content
       where tenant_id = $1 and id > $2 order by id limit ${atOnce}`,
      [tenantId, after],
    );
    for (const content of rows) {
      after = content.id;
      const found = await findBytes(app, tenantId, content);
      if (found === undefined) continue;
      const sha256 = content.hash.toString("hex");
      const { provider, place } = found;
      yield { name: sha256, sha256, sizeBytes: content.size_bytes, open: () => provider.read(place) };
    }
    if (rows.length < atOnce) return;
  }
}

type Bytes = { readonly provider: FileProvider; readonly place: FileLocation };

/** A content may be moved to another storage while an archive is written: then its row says where it is now. */
async function findBytes(app: App, tenantId: Id, content: StoredContent): Promise<Bytes | undefined> {
  const early = toBytes(app, tenantId, content);
  if (await early.provider.exists(early.place)) return early;
  const [now] = await createSystemContext(app, "file").readInTenant(
    tenantId,
    async (ctx) => await ctx.rows(fileContents).list({ id: toId(content.id) }),
  );
  if (now === undefined) return undefined;
  const late = toBytes(app, tenantId, now);
  return (await late.provider.exists(late.place)) ? late : undefined;
}

function toBytes(
  app: App,
  tenantId: Id,
  { provider, location }: { readonly provider: string; readonly location: string },
): Bytes {
  return { provider: getFileStorage(app).get(provider), place: { tenantId, location } };
}

/** Stores contents in the current storage, whatever the other installation has used, under new names. */
async function storeContents(
  app: App,
  { tenantId, owner, signal }: NewTenant,
  files: AsyncIterable<ArchivedFile>,
): Promise<number> {
  const { current } = getFileStorage(app);
  await owner.query("update file_content set provider = $2 where tenant_id = $1", [tenantId, current.name]);
  let stored = 0;
  for await (const file of files) {
    signal.throwIfAborted();
    const place = { tenantId, location: createLocation() };
    const staged = await stageFile({ app, tenantId }, { name: "", content: file.open() });
    try {
      if (staged.hash.toString("hex") !== file.sha256) throw archiveError("archive.damaged");
      await current.put(place, staged);
      const { rowCount } = await owner.query(
        "update file_content set location = $3, size_bytes = $4, md5 = $5 where tenant_id = $1 and hash = $2",
        [tenantId, staged.hash, place.location, staged.sizeBytes, staged.md5],
      );
      if (rowCount !== 1) throw archiveError("archive.inconsistent", { table: fileContents.name });
    } finally {
      await discardStaged(staged);
    }
    stored += 1;
  }
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from file_content where tenant_id = $1",
    [tenantId],
  );
  return (rows[0]?.count ?? 0) - stored;
}
