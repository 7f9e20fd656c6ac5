import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { demoContents } from "#modules/platform/file/server/fileContents.demo";
import { attachments } from "./attachment.table.ts";

/** The plan and a picture of the first notice of each company, and a picture of the account of a project manager. */
export const attachmentDemo: SeedPlan = {
  after: ["file", "notice"],
  steps: [addFiles, seedRows(attachments, { rows: async () => (await Promise.all(demoTenantIds.map(toRows))).flat() })],
};

type DemoAttachment = {
  readonly id: number;
  readonly entity: string;
  readonly recordId: number;
  /** The place among the files of the demo. */
  readonly source: number;
};

async function listAttached(tenantId: number): Promise<DemoAttachment[]> {
  const [, , , project] = getDemoStaff(tenantId).listed;
  if (project === undefined) return [];
  const { length } = await demoContents();
  const id = tenantId * 1_000_000 + 9600;
  const notice = { entity: "sysNotice", recordId: tenantId * 1_000_000 + 900_004 };
  return [
    { id, ...notice, source: length - 1 },
    { id: id + 1, ...notice, source: 3 },
    { id: id + 2, entity: "sysUser", recordId: project.id, source: 0 },
  ];
}

/** Files of their own with the contents of those on the file page. */
async function addFiles(run: SeedRun): Promise<void> {
  for (const tenantId of demoTenantIds)
    for (const { id, source } of await listAttached(tenantId)) {
      await run.execute(
        `insert into file (tenant_id, id, content_id, file_name, suffix, content_type, kind, size_bytes, file_path, file_type,
           entity, data_id, width, height, create_time, create_user_id, create_user_name, create_org_id)
         select tenant_id, $3, content_id, file_name, suffix, content_type, kind, size_bytes, file_path, 'Attachment',
           'sysAttachment', create_user_id, width, height, create_time, create_user_id, create_user_name, create_org_id
         from file where tenant_id = $1 and id = $2 on conflict do nothing`,
        [tenantId, tenantId * 1_000_000 + 5100 + source, id],
      );
      await run.execute(
        `insert into file_version (tenant_id, file_id, number, content_id, file_name, suffix, content_type, size_bytes,
           width, height, created_at, account_id, account_name)
         select tenant_id, id, 1, content_id, file_name, suffix, content_type, size_bytes, width, height, create_time,
           create_user_id, create_user_name
         from file where tenant_id = $1 and id = $2 and not exists (
           select 1 from file_version where file_version.tenant_id = file.tenant_id and file_id = file.id)`,
        [tenantId, id],
      );
    }
}

async function toRows(tenantId: number): Promise<SeedRow<typeof attachments>[]> {
  const contents = await demoContents();
  const [author] = getDemoStaff(tenantId).accounts;
  return (await listAttached(tenantId)).flatMap(({ source, id, ...target }) => {
    const content = contents[source];
    if (content === undefined || author === undefined) return [];
    return [
      {
        ...target,
        id,
        tenantId,
        fileId: id,
        name: `${content.fileName}${content.suffix}`,
        createTime: new Date(Date.UTC(2026, 10, 21, 1, 30)),
        createUserId: author.id,
        createUserName: author.realName,
      },
    ];
  });
}
