import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { withConnection } from "#core/archive/archiveAccess";
import { migrate } from "#core/database/migrate";
import { withScratchDatabase } from "#core/database/scratchDatabase";

const tenantId = 1_399_000_000_001;
const lastWithChunks = "202611302350";
/** More than one part of either kind. */
const large = Buffer.from(Array.from({ length: 1_200_000 }, (_, index) => index % 251));
const chunkBytes = 256 * 1024;

it("moves the files of tasks and imports to the storage in the database, whole and with all bytes", async () => {
  const versions = (await readdir("migrations")).flatMap((file) => /^(\d{12})_/u.exec(file)?.[1] ?? []);

  const { files, runs, left } = await withScratchDatabase(async ({ owner }) => {
    const old = new Set(versions.filter((one) => one <= lastWithChunks));
    await migrate({ owner, log: () => undefined, versions: old });
    return await withConnection(owner, new AbortController().signal, async (client) => {
      await client.query("insert into tenant (id, name) values ($1, 'Old')", [tenantId]);
      await client.query(
        `insert into task (tenant_id, id, account_id, session_id, kind, title, input, request_id, language)
         values ($1, 1, 1, 1, 'export', 'Old', '{}', 'r', 'en')`,
        [tenantId],
      );
      const addFile = `insert into task_file (tenant_id, id, account_id, task_id, name, mime, size_bytes, is_complete)
        values ($1, $2, 1, 1, 'old', 'text/plain', $3, $4)`;
      const addChunk =
        "insert into task_chunk (tenant_id, file_id, number, account_id, content) values ($1, $2, $3, 1, $4)";
      await client.query(addFile, [tenantId, 1, large.length, true]);
      for (let number = 0; number * chunkBytes < large.length; number++) {
        const part = large.subarray(number * chunkBytes, (number + 1) * chunkBytes);
        await client.query(addChunk, [tenantId, 1, number, part]);
      }
      await client.query(addFile, [tenantId, 2, 0, true]);
      await client.query(addFile, [tenantId, 3, 0, false]);
      await client.query(
        `insert into import_run (tenant_id, id, account_id, entity, file_name, sheets, sheet, header_row, row_count, titles,
           samples, fields, expires_at)
         values ($1, 5, 1, 'sysPos', 'old.csv', '[]', '', 1, 1, '[]', '[]', '[]', now() + interval '1 day')`,
        [tenantId],
      );
      const addPart =
        "insert into import_part (tenant_id, run_id, number, account_id, content) values ($1, 5, $2, 1, $3)";
      await client.query(addPart, [tenantId, 0, large]);
      await client.query(addPart, [tenantId, 1, Buffer.from("rows")]);
      await migrate({ owner, log: () => undefined });
      const bytes = `(select string_agg(chunk.content, '' order by chunk.number) from file_chunk chunk
         where chunk.tenant_id = $1 and chunk.location = content.location)`;
      const lengths = `(select array_agg(length(chunk.content) order by chunk.number) from file_chunk chunk
         where chunk.tenant_id = $1 and chunk.location = content.location)`;
      const list = async (table: string) =>
        await client.query<{ id: number; lengths: number[]; bytes: Buffer }>(
          `select one.id, ${lengths} as lengths, ${bytes} as bytes from ${table} one
           join temporary_content content on content.tenant_id = $1 and content.id = one.content_id
           where one.tenant_id = $1 order by one.id`,
          [tenantId],
        );
      const parts = await client.query("select number from import_part where tenant_id = $1", [tenantId]);
      return { files: (await list("task_file")).rows, runs: (await list("import_run")).rows, left: parts.rows };
    });
  });

  const halves = [524_288, 524_288, 151_424];
  expect([...files, ...runs].map(({ id, lengths }) => [id, lengths])).toEqual([
    [1, halves],
    [2, [0]],
    [5, halves],
  ]);
  expect([...files, ...runs].map(({ bytes }) => bytes.equals(large))).toEqual([true, false, true]);
  expect(left).toEqual([{ number: 1 }]);
});
