import { createHash } from "node:crypto";
import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { type DemoContent, demoContents, type DemoFolder, demoFolderNames } from "./fileContents.demo.ts";
import { fileFolders, files, fileSettings } from "./file.table.ts";

export const fileDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(fileSettings, { rows: () => demoTenantIds.map(demoSetting) }),
    seedRows(fileFolders, { rows: () => demoTenantIds.flatMap(demoFolders) }),
    storeContents,
    seedRows(files, { rows: async () => (await Promise.all(demoTenantIds.map(demoFiles))).flat() }),
    addVersions,
  ],
};

/** Room for drawings and videos of a site, which the limit of the product excludes. */
function demoSetting(tenantId: number): SeedRow<typeof fileSettings> {
  return { id: tenantId * 1_000_000 + 5099, tenantId, maximumBytes: 100 * 1024 ** 2 };
}

function toFolderId(tenantId: number, name: DemoFolder): number {
  return tenantId * 1_000_000 + 5000 + demoFolderNames.indexOf(name);
}

function toFileId(tenantId: number, index: number): number {
  return tenantId * 1_000_000 + 5100 + index;
}

function demoFolders(tenantId: number): SeedRow<typeof fileFolders>[] {
  return demoFolderNames.map((name) => ({ id: toFolderId(tenantId, name), tenantId, name }));
}

/** The bytes lie in the database, so that the demo needs nothing else. */
async function storeContents(run: SeedRun): Promise<void> {
  const contents = await demoContents();
  for (const tenantId of demoTenantIds)
    for (const [index, { content }] of contents.entries()) {
      const location = toLocation(tenantId, index);
      const added = await run.execute(
        `insert into file_content (tenant_id, id, hash, md5, size_bytes, provider, location)
         values ($1, $2, $3, $4, $5, 'database', $6) on conflict do nothing`,
        [
          tenantId,
          toFileId(tenantId, index),
          digest("sha256", content),
          digest("md5", content),
          content.length,
          location,
        ],
      );
      if (added === 0) continue;
      await run.execute(
        "insert into file_chunk (tenant_id, location, number, content) values ($1, $2, 0, $3) on conflict do nothing",
        [tenantId, location, content],
      );
    }
}

function toLocation(tenantId: number, part: number | string): string {
  return createHash("sha256").update(`demo ${tenantId} ${part}`).digest("hex").slice(0, 48);
}

function digest(name: "sha256" | "md5", content: Buffer): Buffer {
  return createHash(name).update(content).digest();
}

const oneDayMs = 86_400_000;
/** The current day of the demo, whenever it is started. */
const today = Date.UTC(2026, 10, 22, 1, 30);

async function demoFiles(tenantId: number): Promise<SeedRow<typeof files>[]> {
  const contents = await demoContents();
  const { accounts } = getDemoStaff(tenantId);
  return contents.map((file, index) => {
    const author = accounts[index % 5] ?? accounts[0];
    return toFileRow(tenantId, index, { file, author });
  });
}

type DemoAuthor = {
  readonly id: number;
  readonly realName: string;
  readonly organisationId?: number | null | undefined;
};

function toFileRow(
  tenantId: number,
  index: number,
  { file, author }: { file: DemoContent; author: DemoAuthor | undefined },
): SeedRow<typeof files> {
  const createTime = new Date(today - file.daysAgo * oneDayMs);
  const { content, folder, tags = [], daysAgo: _, ...columns } = file;
  return {
    ...columns,
    id: toFileId(tenantId, index),
    tenantId,
    contentId: toFileId(tenantId, index),
    sizeBytes: content.length,
    folderId: folder === undefined ? null : toFolderId(tenantId, folder),
    filePath: `upload/${createTime.toISOString().slice(0, 10).replaceAll("-", "/")}`,
    tagText: tags.length === 0 ? "" : `\n${tags.join("\n")}\n`,
    createTime,
    createUserId: author?.id ?? tenantId,
    createUserName: author?.realName ?? null,
    createOrgId: author?.organisationId ?? null,
  };
}

/** Every file has the version that it is. */
async function addVersions(run: SeedRun): Promise<void> {
  await run.execute(
    `insert into file_version (tenant_id, file_id, number, content_id, file_name, suffix, content_type, size_bytes,
       width, height, created_at, account_id, account_name)
     select tenant_id, id, 1, content_id, file_name, suffix, content_type, size_bytes, width, height, create_time,
       create_user_id, create_user_name
     from file where tenant_id = any ($1) and not exists (
       select 1 from file_version where file_version.tenant_id = file.tenant_id and file_id = file.id)`,
    [demoTenantIds],
  );
}

/** A picture of a record of another module, for its demo. */
export type DemoPicture = {
  readonly id: number;
  readonly tenantId: number;
  readonly content: Buffer;
  readonly sizePx: number;
  readonly fileName: string;
  readonly fileType: string;
  readonly entity: string;
  readonly recordId: number;
  readonly authorId: number;
};

/** Stores a PNG picture like the files of the demo. Equal pictures of a tenant share their bytes. */
export async function addDemoPicture(run: SeedRun, picture: DemoPicture): Promise<void> {
  const { id, tenantId, content, sizePx, fileName, fileType, entity, recordId, authorId } = picture;
  const hash = digest("sha256", content);
  const location = toLocation(tenantId, hash.toString("hex"));
  await run.execute(
    `insert into file_content (tenant_id, hash, md5, size_bytes, provider, location)
     values ($1, $2, $3, $4, 'database', $5) on conflict do nothing`,
    [tenantId, hash, digest("md5", content), content.length, location],
  );
  await run.execute(
    "insert into file_chunk (tenant_id, location, number, content) values ($1, $2, 0, $3) on conflict do nothing",
    [tenantId, location, content],
  );
  await run.execute(
    `insert into file (tenant_id, id, content_id, file_name, suffix, content_type, kind, size_bytes, file_path, file_type,
       entity, data_id, width, height, create_user_id)
     select tenant_id, $2, id, $4, '.png', 'image/png', 'image', size_bytes, 'upload/2026/11/22', $5, $6, $7, $8, $8, $9
     from file_content where tenant_id = $1 and hash = $3 on conflict do nothing`,
    [tenantId, id, hash, fileName, fileType, entity, recordId, sizePx, authorId],
  );
  await run.execute(
    `insert into file_version (tenant_id, file_id, number, content_id, file_name, suffix, content_type, size_bytes,
       width, height, created_at, account_id)
     select tenant_id, id, 1, content_id, file_name, suffix, content_type, size_bytes, width, height, create_time,
       create_user_id
     from file where tenant_id = $1 and id = $2 and not exists (
       select 1 from file_version where file_version.tenant_id = file.tenant_id and file_id = file.id)`,
    [tenantId, id],
  );
}
