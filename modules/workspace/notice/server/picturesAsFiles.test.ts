import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { withConnection } from "#core/archive/archiveAccess";
import { migrate } from "#core/database/migrate";
import { withScratchDatabase } from "#core/database/scratchDatabase";
import { aPng } from "#tests/builders/pictures";

const tenantId = 1_399_000_000_001;
const lastWithEmbedded = "202611302349";
const large = Buffer.concat([aPng(8, 8), Buffer.alloc(60_000, 7)]);
const embed = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString("base64")}" alt="a" />`;
/** Says that it is a picture, and is none. */
const broken = embed(Buffer.from("not a picture"));

it("turns the embedded pictures of notices into files, the same ones for what was published, and leaves the history", async () => {
  const versions = (await readdir("migrations")).flatMap((file) => /^(\d{12})_/u.exec(file)?.[1] ?? []);

  const { texts, files, changes } = await withScratchDatabase(async ({ owner }) => {
    const old = new Set(versions.filter((one) => one <= lastWithEmbedded));
    await migrate({ owner, log: () => undefined, versions: old });
    return await withConnection(owner, new AbortController().signal, async (client) => {
      await client.query("insert into tenant (id, name) values ($1, 'Old')", [tenantId]);
      const add = `insert into notice (tenant_id, id, title, content, create_user_id, create_user_name)
        values ($1::bigint, $1::bigint + $2::int, 'Old', $3, $1::bigint + 9, 'Author')`;
      await client.query(add, [tenantId, 1, `<p>a</p>${embed(large)}${embed(aPng(8, 8))}${embed(large)}`]);
      await client.query(add, [tenantId, 2, `${embed(aPng(8, 8))}${broken}`]);
      await client.query(
        `insert into published_notice (tenant_id, id, title, content, summary, type, public_time, recipient_count, create_time)
         select tenant_id, id, title, content, summary, type, now(), 0, create_time from notice
         where tenant_id = $1::bigint and id = $1::bigint + 1`,
        [tenantId],
      );
      const before = await client.query("select count(*)::int as count from change_history where tenant_id = $1", [
        tenantId,
      ]);
      await migrate({ owner, log: () => undefined });
      const texts = await client.query<{ content: string; published: string | null }>(
        `select notice.content, published.content as published from notice
         left join published_notice published on published.tenant_id = $1 and published.id = notice.id
         where notice.tenant_id = $1 order by notice.id`,
        [tenantId],
      );
      const files = await client.query<{ id: number; notice: number; bytes: Buffer } & Record<string, unknown>>(
        `select file.id, notice_id - $1::bigint as notice, file.entity, file.data_id - $1::bigint as uploader, file.suffix,
           content.reference_count as shared, version.number,
           (select string_agg(chunk.content, '' order by chunk.number) from file_chunk chunk
            where chunk.tenant_id = $1 and chunk.location = content.location) as bytes
         from notice_picture
         join file on file.tenant_id = $1 and file.id = notice_picture.file_id
         join file_version version on version.tenant_id = $1 and version.file_id = file.id
         join file_content content on content.tenant_id = $1 and content.id = file.content_id
         where notice_picture.tenant_id = $1 order by notice, file.size_bytes desc`,
        [tenantId],
      );
      const after = await client.query("select count(*)::int as count from change_history where tenant_id = $1", [
        tenantId,
      ]);
      return { texts: texts.rows, files: files.rows, changes: [before.rows, after.rows] };
    });
  });

  const file = { entity: "sysNoticePicture", uploader: 9, suffix: ".png", number: 1 };
  expect(files).toMatchObject([
    { notice: 1, shared: 1, ...file },
    { notice: 1, shared: 2, ...file },
    { notice: 2, shared: 2, ...file },
  ]);
  expect(files.map(({ bytes }) => bytes.equals(large) || bytes.equals(aPng(8, 8)))).toEqual([true, true, true]);
  const [first, second, third] = files.map(({ id }) => `<img src="/api/sysFile/noticePicture?id=${id}" alt="a" />`);
  expect(texts).toEqual([
    { content: `<p>a</p>${first}${second}${first}`, published: `<p>a</p>${first}${second}${first}` },
    { content: `${third}${broken}`, published: null },
  ]);
  expect(changes[1]).toEqual(changes[0]);
});
