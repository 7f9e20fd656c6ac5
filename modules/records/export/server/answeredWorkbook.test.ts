import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import os from "node:os";
import { describe, expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { createWorkbook } from "./answeredWorkbook.ts";

const columns = [{ name: "text", title: "Text", kind: "text" as const }];

async function aReader() {
  const { app } = await theServer();
  return { app, language: "en" as const, now: () => new Date() };
}

async function listTemporaryFolders(): Promise<string[]> {
  return (await readdir(os.tmpdir())).filter((name) => name.startsWith("siteward-workbook-"));
}

describe("a workbook that a call answers", () => {
  it("is read in parts from a file, so that it is never in memory as a whole", async () => {
    const parts = 20;
    async function* listRows() {
      for (let part = 0; part < parts; part += 1) {
        yield Array.from({ length: 100 }, () => [randomBytes(5000).toString("hex")]);
        await Promise.resolve();
      }
    }

    const { sizeBytes, read } = await createWorkbook(await aReader(), { title: "Log", columns, rows: listRows() });

    let readBytes = 0;
    let largest = 0;
    for await (const chunk of read()) {
      readBytes += chunk.length;
      largest = Math.max(largest, chunk.length);
    }
    expect(readBytes).toBe(sizeBytes);
    // Random digits are compressed to half of their length at best.
    expect(sizeBytes).toBeGreaterThan(parts * 100 * 5000);
    expect(largest).toBeLessThanOrEqual(64 * 1024);
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
