import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileApi } from "../../contract.ts";
import { listStoredNames } from "#tests/builders/files";
import { aPartClient, type PartAnswer } from "#tests/builders/parts";
import { aServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

/** Answers like clamd: what it finds, and what it says of contents that are too large. */
async function aClamd(answerTo: (content: string) => string): Promise<string> {
  const daemon = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      parts.push(part);
      const all = Buffer.concat(parts);
      if (all.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answerTo(all.toString())}\0`);
    });
  });
  await new Promise<void>((resolve) => void daemon.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void daemon.close());
  const address = daemon.address();
  if (address === null || typeof address === "string") throw new Error("the daemon has no port");
  return `clamd://127.0.0.1:${address.port}`;
}

async function aProgram(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-scanner-"));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const program = path.join(folder, "scan");
  await writeFile(program, ["#!/bin/sh", ...lines].join("\n"));
  await chmod(program, 0o700);
  return program;
}

/** Uploads a text to a server with this scanner; tells the answer and how many files there are. */
async function uploadWith(scanner: string, content: string) {
  const node = await aServer({ environment: { SITEWARD_FILE_SCANNER: scanner } });
  const { tenant, admin } = await aTenant();
  const client = await aPartClient(admin, node.url);
  const begun = await client.begin({ name: "a.txt", content });
  const answer: PartAnswer = await client.patch(begun.headers.get("location") ?? "", 0, Buffer.from(content));
  await node.close();
  const { total } = await admin.get(fileApi, "page", {});
  return { status: answer.status, message: answer.message, total, names: await listStoredNames(tenant.id) };
}

const finding = (content: string) => `stream: ${content.includes("EICAR") ? "Eicar-Test FOUND" : "OK"}`;

it("a file in which clamd finds nothing is stored", async () => {
  const stored = await uploadWith(await aClamd(finding), "plans ".repeat(50_000));

  expect(stored).toMatchObject({ status: 204, total: 1 });
  expect(stored.names).toHaveLength(1);
});

it("a file in which clamd finds a virus is refused, and nothing of it stays", async () => {
  const refused = await uploadWith(await aClamd(finding), "a text with EICAR in it");

  expect(refused).toMatchObject({ status: 400, total: 0, names: [] });
  expect(refused.message).toMatch(/^\[D8001\].*Eicar-Test/u);
});

it("a file that clamd does not take because of its size is refused", async () => {
  const refused = await uploadWith(await aClamd(() => "INSTREAM size limit exceeded. ERROR"), "plans");

  expect(refused).toMatchObject({ status: 400, total: 0, names: [] });
  expect(refused.message).toMatch(/^\[D8002\]/u);
});

it("no file is stored while clamd does not answer, or answers something else", async () => {
  const gone = await uploadWith("clamd://127.0.0.1:1", "plans");
  const broken = await uploadWith(await aClamd(() => "no database"), "plans");

  expect([gone.status, broken.status, gone.total, broken.total]).toEqual([503, 503, 0, 0]);
});

it("a program says by its exit code what it has found, and sees no setting of the server", async () => {
  const program = await aProgram([
    '[ -n "$SITEWARD_FILE_SCANNER$DATABASE_URL" ] && exit 3',
    'grep -q EICAR "$1" || exit 0',
    'echo "$1: Eicar-Test"',
    "exit 1",
  ]);

  const stored = await uploadWith(program, "plans");
  const refused = await uploadWith(program, "a text with EICAR in it");
  const failed = await uploadWith(await aProgram(["exit 2"]), "plans");

  expect([stored.status, refused.status, failed.status]).toEqual([204, 400, 503]);
  expect(refused.message).toMatch(/^\[D8001\].*Eicar-Test/u);
  expect(refused.message).not.toContain("incoming");
  expect([stored.total, refused.total, failed.total]).toEqual([1, 0, 0]);
});
