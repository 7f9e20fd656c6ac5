import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildArchive, type Part } from "#tests/builders/archive";
import {
  encryptBuffer,
  exportToBuffer,
  importBuffer,
  nextTenantId,
  openBuffer,
  readArchiveTables,
} from "#tests/builders/tenantArchive";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { deriveArchiveKey } from "./archiveKey.ts";
import { openDecryption, readArchiveHeader } from "./encryption.ts";

async function anArchive(): Promise<Buffer> {
  const { tenant } = await aTenant();
  await tenant.hasAccount();
  return await exportToBuffer(tenant.id);
}

/** Tries to import; expects the error, and nothing of the tenant. */
async function expectRefusal(content: Buffer, key: string): Promise<void> {
  const { app, owner } = await theServer();
  const tenantId = await nextTenantId();
  await expect(importBuffer(content, { tenantId })).rejects.toMatchObject({ key });
  const { rowCount } = await owner.query("select 1 from tenant where id = $1", [tenantId]);
  expect(rowCount).toBe(0);
  const left = app.archive.tables
    .filter(({ hasTenant }) => hasTenant)
    .map(({ name }) => `select '${name}' as name from ${name} where tenant_id = $1`);
  expect((await owner.query(left.join(" union all "), [tenantId])).rows).toEqual([]);
}

function changeByte(content: Buffer, offset: number): Buffer {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
  return changed;
}

describe("an archive is refused", () => {
  it.each([
    ["with a changed byte at the beginning of the content", 60],
    ["with a changed byte in the middle", -2000],
    ["with a changed byte at the end", -1],
  ])("%s", async (_, offset) => {
    const content = await anArchive();
    const place = offset < 0 ? content.length + offset : offset;

    await expectRefusal(changeByte(content, place), "archive.damaged");
  });

  it("with a wrong passphrase", async () => {
    const content = await anArchive();

    await expect(openBuffer(content, "another passphrase")).rejects.toMatchObject({ key: "archive.wrong_passphrase" });
  });

  it("when it is cut off, also between two chunks", async () => {
    const content = await anArchive();
    const large = await encryptBuffer(Buffer.alloc(200_000, 1));

    await expectRefusal(content.subarray(0, -1), "archive.damaged");
    await expectRefusal(large.subarray(0, 49 + (64 * 1024 + 16) * 2), "archive.damaged");
  });

  it("when it is another file", async () => {
    await expectRefusal(
      Buffer.from("no archive at all, but long enough for a header of any kind"),
      "archive.not_an_archive",
    );
    await expectRefusal(await encryptBuffer(Buffer.from("no zip")), "archive.damaged");
    await expectRefusal(await encryptBuffer(buildArchive([{ name: "a.txt", content: "a" }])), "archive.not_an_archive");
  });
});

/** The parts of an archive, to be put together differently. */
async function takeApart(content: Buffer) {
  const archive = await openBuffer(content);
  const tables = await readArchiveTables(content);
  const parts = Object.entries(tables).map(([name, lines]) => ({
    name: `tables/${name}.jsonl`,
    content: lines.map((line) => `${line}\n`).join(""),
  }));
  return { manifest: archive.manifest, parts };
}

async function putTogether(manifest: object, parts: readonly Part[]): Promise<Buffer> {
  return await encryptBuffer(buildArchive([...parts, { name: "manifest.json", content: JSON.stringify(manifest) }]));
}

describe("an archive that was put together with the passphrase", () => {
  it("is accepted if it is what an export makes", async () => {
    const { manifest, parts } = await takeApart(await anArchive());

    await expect(importBuffer(await putTogether(manifest, parts))).resolves.toBeGreaterThan(0);
  });

  it("is refused with rows that the manifest does not know", async () => {
    const { manifest, parts } = await takeApart(await anArchive());
    const changed = parts.map((part) =>
      part.name.includes("account") ? { ...part, content: part.content.replace('"false"', '"FALSE"') } : part,
    );

    await expectRefusal(await putTogether(manifest, changed), "archive.damaged");
  });

  it("is refused with parts elsewhere, twice, or too large", async () => {
    const { manifest, parts } = await takeApart(await anArchive());
    const bomb = { name: "tables/bomb.jsonl", content: Buffer.alloc(50_000_000) };

    for (const surplus of [
      { name: "../../etc/passwd", content: "x" },
      { name: "/tmp/x", content: "x" },
      { name: "tables/account.jsonl", content: "x" },
      { name: "notes.txt", content: "x" },
      bomb,
    ])
      await expectRefusal(await putTogether(manifest, [...parts, surplus]), "archive.damaged");
  });

  it("is refused from a newer version, with other columns, or without a referenced row", async () => {
    const { manifest, parts } = await takeApart(await anArchive());
    const newer = { ...manifest, migrations: [...manifest.migrations, "209901010000"] };
    const [account] = manifest.tables.filter(({ name }) => name === "account");
    const renamed = manifest.tables.map((table) =>
      table === account ? { ...table, columns: table.columns.toReversed() } : table,
    );

    await expectRefusal(await putTogether(newer, parts), "archive.newer");
    await expectRefusal(await putTogether({ ...manifest, format: 2 }, parts), "archive.newer");
    await expectRefusal(await putTogether({ ...manifest, tables: renamed }, parts), "archive.inconsistent");
    const empty = parts.map((part) => (part.name === "tables/organisation.jsonl" ? { ...part, content: "" } : part));
    const sha256 = createHash("sha256").digest("hex");
    const without = manifest.tables.map((table) =>
      table.name === "organisation" ? { ...table, rows: 0, bytes: 0, sha256 } : table,
    );
    await expectRefusal(await putTogether({ ...manifest, tables: without }, empty), "archive.inconsistent");
  });
});

it("reads an encrypted content at any place", async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const encrypted = await encryptBuffer(content);
  const source = {
    sizeBytes: encrypted.length,
    read: async (offset: number, length: number) => await Promise.resolve(encrypted.subarray(offset, offset + length)),
  };
  const { salt } = await readArchiveHeader(source);
  const opened = await openDecryption(source, await deriveArchiveKey("a passphrase of tests", salt));

  expect(opened.sizeBytes).toBe(content.length);
  for (const [offset, length] of [
    [0, 10],
    [65_530, 20],
    [100, 190_000],
    [199_990, 10],
  ] as const)
    expect((await opened.read(offset, length)).equals(content.subarray(offset, offset + length))).toBe(true);
});
