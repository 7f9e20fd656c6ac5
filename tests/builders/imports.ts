import { expect, vi } from "vitest";
import type { Id } from "#contract/id";
import { importApi, type ImportConstant, type ImportRun } from "#modules/records/import/contract";
import { taskApi } from "#modules/records/task/contract";
import { type Envelope, wireHeader } from "#contract/wire";
import { buildWorkbook } from "./archive.ts";
import { checkOutput } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import type { TestAccount } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

type Cells = readonly (readonly string[])[];
type UploadOptions = { readonly entity?: string; readonly headers?: Readonly<Record<string, string>> };

/** Sends a file as the body of an upload; returns any answer. */
export async function sendImportFile(
  by: Pick<TestAccount, "tenantId" | "account">,
  body: BodyInit,
  { entity = "sysPos", headers = {} }: UploadOptions = {},
): Promise<{ status: number; body: Envelope }> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysImport/upload?entity=${encodeURIComponent(entity)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, [wireHeader.time]: "utc", ...headers },
    body,
    // A body that is generated while it is sent.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Uploads a file; fails unless it is accepted. */
export async function uploadImport(by: TestAccount, file: Buffer | Cells, entity = "sysPos"): Promise<ImportRun> {
  const content = Buffer.isBuffer(file) ? file : buildWorkbook(file);
  const { body } = await sendImportFile(by, new Uint8Array(content), { entity });
  if (body.code !== 200) throw new Error(`the upload answered ${body.code}: ${body.message}`);
  return checkOutput(importApi.calls.upload, body.result);
}

/** Checks an import with the guessed columns or the given ones, and waits for it. */
export async function checkImport(
  by: TestAccount,
  run: ImportRun,
  { fields, constants = [] }: { fields?: (string | null)[]; constants?: ImportConstant[] } = {},
): Promise<ImportRun> {
  const columns = run.columns.slice(0, run.columns.length - run.constants.length);
  const wanted = fields ?? columns.map(({ field }) => field);
  return await afterTask(by, await by.get(importApi, "check", { id: run.id, fields: wanted, constants }));
}

/** Writes the checked rows and waits for it; the state of the import says whether it succeeded. */
export async function commitImport(by: TestAccount, { id }: ImportRun): Promise<ImportRun> {
  return await afterTask(by, await by.get(importApi, "commit", { id }));
}

/** Waits for a task of any length. */
export async function waitUntilTaskDone(by: TestAccount, id: Id): Promise<void> {
  const look = async () => expect((await by.get(taskApi, "detail", { id })).state).toBe("done");
  await vi.waitFor(look, { ...waitOptions, interval: 50 });
}

/** The file of the rows that were not imported. */
export async function fetchImportFailures(by: TestAccount, { id }: ImportRun): Promise<Buffer> {
  const taskId = await by.get(importApi, "failures", { id });
  await waitUntilTaskDone(by, taskId);
  const { url } = await theServer();
  const { ticket } = await by.get(taskApi, "ticket", { id: taskId });
  const answer = await fetch(`${url}/api/sysTask/fetch?ticket=${encodeURIComponent(ticket)}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function afterTask(by: TestAccount, { id, taskId }: ImportRun): Promise<ImportRun> {
  if (taskId === null) throw new Error("the import has no task");
  await waitUntilTaskDone(by, taskId);
  return await by.get(importApi, "detail", { id });
}
