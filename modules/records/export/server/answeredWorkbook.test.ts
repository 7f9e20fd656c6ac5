import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import os from "node:os";
import { describe, expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { createWorkbook } from "./answeredWorkbook.ts";

const columns = [{ name: "text", title: "Text", kind: "text" as const }];

async function aReader() {
  const { app } = await theServer();
  return { app, language: "en", now: () => new Date() };
}

async function listTemporaryFolders(): Promise<string[]> {
  return (await readdir(os.tmpdir())).filter((name) => name.startsWith("siteward-workbook-"));
}

describe("a workbook that a call answers", () => {
  it("is written and read in parts, so that memory does not grow with it", async () => {
    const partMegabytes = 1;
    const parts = 60;
    let peak = 0;
    const start = process.memoryUsage().arrayBuffers;
    async function* listRows() {
      for (let part = 0; part < parts; part += 1) {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - start);
        yield Array.from({ length: 100 }, () => [randomBytes((partMegabytes * 1024 ** 2) / 100 / 2).toString("hex")]);
        await Promise.resolve();
      }
    }

    const { sizeBytes, read } = await createWorkbook(await aReader(), { title: "Log", columns, rows: listRows() });

    let readBytes = 0;
    for await (const chunk of read()) {
      readBytes += chunk.length;
      expect(chunk.length).toBeLessThanOrEqual(1024 ** 2);
    }
    expect(readBytes).toBe(sizeBytes);
    // Random digits are compressed to half of their length at best.
    expect(sizeBytes).toBeGreaterThan((parts * 1024 ** 2) / 3);
    expect(peak).toBeLessThan(sizeBytes / 2);
  });

  it("leaves no file behind, also if its rows cannot be read", async () => {
    const before = await listTemporaryFolders();
    async function* listRows() {
      yield [["first"]];
      await Promise.resolve();
      throw new Error("no more rows");
    }

    const refused = createWorkbook(await aReader(), { title: "Log", columns, rows: listRows() });

    await expect(refused).rejects.toThrow("no more rows");
    expect((await listTemporaryFolders()).filter((name) => !before.includes(name))).toEqual([]);
  });
});
