import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { withConnection } from "#core/archive/archiveAccess";
import { migrate } from "#core/database/migrate";
import { withScratchDatabase } from "#core/database/scratchDatabase";
import { aPng } from "#tests/builders/pictures";

const tenantId = 1_399_000_000_001;
const lastWithBytes = "202611302131";
const large = Buffer.concat([aPng(8, 8), Buffer.alloc(1_200_000, 7)]);

it("turns pictures that were stored in their table into files, with all bytes and once for equal ones", async () => {
  const versions = (await readdir("migrations")).flatMap((file) => /^(\d{12})_/u.exec(file)?.[1] ?? []);

  const files = await withScratchDatabase(async ({ owner }) => {
    await migrate({ owner, log: () => undefined, versions: new Set(versions.filter((one) => one <= lastWithBytes)) });
    return await withConnection(owner, new AbortController().signal, async (client) => {
      await client.query("insert into tenant (id, name) values ($1, 'Old')", [tenantId]);
      await client.query("insert into organisation (tenant_id, id, name) values ($1::bigint, $1::bigint, 'Old')", [
        tenantId,
      ]);
      await client.query(
        `insert into account (tenant_id, id, account, real_name, organisation_id)
         select $1::bigint, $1::bigint + n, 'person' || n, 'Person ' || n, $1::bigint from generate_series(1, 3) n`,
        [tenantId],
      );
      const add = `insert into account_picture (tenant_id, account_id, kind, mime, width, height, content)
        values ($1::bigint, $1::bigint + $2::int, $3, 'image/png', 8, 8, $4)`;
      await client.query(add, [tenantId, 1, "avatar", large]);
      await client.query(add, [tenantId, 2, "avatar", aPng(8, 8)]);
      await client.query(add, [tenantId, 3, "signature", aPng(8, 8)]);
      await migrate({ owner, log: () => undefined });
      const { rows } = await client.query<Record<string, unknown> & { content: Buffer }>(
        `select picture.kind, file.entity, file.data_id - $1::bigint as person, file.create_user_id - $1::bigint as author,
           content.reference_count as shared, version.number,
           (select string_agg(chunk.content, '' order by chunk.number) from file_chunk chunk
            where chunk.tenant_id = $1 and chunk.location = content.location) as content
         from account_picture picture
         join file on file.tenant_id = $1 and file.id = picture.file_id
         join file_version version on version.tenant_id = $1 and version.file_id = file.id
         join file_content content on content.tenant_id = $1 and content.id = file.content_id
         where picture.tenant_id = $1 order by picture.id`,
        [tenantId],
      );
      return rows;
    });
  });

  expect(files).toMatchObject([
    { kind: "avatar", entity: "sysUserAvatar", person: 1, author: 1, shared: 1, number: 1 },
    { kind: "avatar", entity: "sysUserAvatar", person: 2, author: 2, shared: 2, number: 1 },
    { kind: "signature", entity: "sysUserSignature", person: 3, author: 3, shared: 2, number: 1 },
  ]);
  expect(files.map(({ content }) => content.equals(large) || content.equals(aPng(8, 8)))).toEqual([true, true, true]);
});
