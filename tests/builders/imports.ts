import { expect, vi } from "vitest";
import type { Id } from "#contract/id";
import { importApi, type ImportRun } from "#contract/import";
import { taskApi } from "#contract/task";
import { type Envelope, wireHeader } from "#contract/wire";
import { aWorkbook } from "#server/import/testing/archive";
import { strict } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import type { TestAccount } from "#tests/builders/tenant";

type Cells = readonly (readonly string[])[];
type About = { readonly entity?: string; readonly headers?: Readonly<Record<string, string>> };

/** Sends a file as the body of an upload; answers whatever comes of it. */
export async function sendFile(
  by: Pick<TestAccount, "tenantId" | "account">,
  body: BodyInit,
  { entity = "sysPos", headers = {} }: About = {},
): Promise<{ status: number; body: Envelope }> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  const answer = await fetch(`${url}/api/sysImport/upload?entity=${encodeURIComponent(entity)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, [wireHeader.time]: "utc", ...headers },
    body,
    // A body that is made while it is sent.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Uploads a file; fails unless it is read. */
export async function uploaded(by: TestAccount, file: Buffer | Cells, entity = "sysPos"): Promise<ImportRun> {
  const content = Buffer.isBuffer(file) ? file : aWorkbook(file);
  const { body } = await sendFile(by, new Uint8Array(content), { entity });
  if (body.code !== 200) throw new Error(`the upload answered ${body.code}: ${body.message}`);
  return strict(importApi.calls.upload, body.result);
}

/** Checks an import with the guessed columns, or with these, and waits for it. */
export async function checked(by: TestAccount, run: ImportRun, fields?: (string | null)[]): Promise<ImportRun> {
  const wanted = fields ?? run.columns.map(({ field }) => field);
  return await afterTask(by, await by.get(importApi, "check", { id: run.id, fields: wanted }));
}

/** Writes what was checked and waits for it; the import says whether it was done. */
export async function committed(by: TestAccount, { id }: ImportRun): Promise<ImportRun> {
  return await afterTask(by, await by.get(importApi, "commit", { id }));
}

/** Waits for a task, however much it has to do. */
export async function untilDone(by: TestAccount, id: Id): Promise<void> {
  const look = async () => expect((await by.get(taskApi, "detail", { id })).state).toBe("done");
  await vi.waitFor(look, { timeout: 250_000, interval: 50 });
}

/** The file of the rows that were not imported. */
export async function failuresOf(by: TestAccount, { id }: ImportRun): Promise<Buffer> {
  const taskId = await by.get(importApi, "failures", { id });
  await untilDone(by, taskId);
  const { url } = await theServer();
  const { ticket } = await by.get(taskApi, "ticket", { id: taskId });
  const answer = await fetch(`${url}/api/sysTask/fetch?ticket=${encodeURIComponent(ticket)}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function afterTask(by: TestAccount, { id, taskId }: ImportRun): Promise<ImportRun> {
  if (taskId === null) throw new Error("the import has no task");
  await untilDone(by, taskId);
  return await by.get(importApi, "detail", { id });
}
