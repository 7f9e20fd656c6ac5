import { readdir } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import type { Envelope } from "#contract/wire";
import { StoredFile } from "#modules/platform/file/contract";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { nextUnique, type TestAccount } from "#tests/builders/tenant";

type Uploader = Pick<TestAccount, "tenantId" | "account">;

/** A file to upload. */
export type TestFile = { readonly name: string; readonly content: Uint8Array | string };

type UploadTarget = {
  readonly api?: string;
  readonly call?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Sends files as a form, like existing clients do. */
export async function sendFiles(
  by: Uploader,
  files: readonly TestFile[],
  { api = "sysFile", call = "uploadFile", fields = {} }: UploadTarget = {},
): Promise<{ status: number; body: Envelope }> {
  const { url } = await theServer();
  const { accessToken } = await aSession(by);
  const form = new FormData();
  for (const { name, content } of files) form.append("File", new Blob([toBytes(content)]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(`${url}/api/${api}/${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

/** What tests read of an answer. */
const AcceptedFile = StoredFile.omit({ createTime: true, updateTime: true });

/** Uploads a file that has to be accepted. */
export async function aFile(
  by: Uploader,
  file: Partial<TestFile> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<z.infer<typeof AcceptedFile>> {
  const { name = "note.txt", content = `note ${nextUnique()}` } = file;
  const { body } = await sendFiles(by, [{ name, content }], { fields });
  if (body.code !== 200) throw new Error(`the file was refused: ${body.message}`);
  return AcceptedFile.parse(body.result);
}

/** The answer to an account at an address of a file; without an account, to a stranger. */
export async function fetchFile(
  address: string,
  by?: Uploader,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { url } = await theServer();
  const signedIn = by === undefined ? {} : { authorization: `Bearer ${(await aSession(by)).accessToken}` };
  return await fetch(url + address, { headers: { ...headers, ...signedIn } });
}

/** The names of what a tenant has on the disk, and of what is arriving for it. Other tests share the folder of the latter. */
export async function listStoredNames(tenantId: number): Promise<string[]> {
  const { app } = await theServer();
  const root = path.join(app.config.dataDir, "files");
  const list = async (folder: string) =>
    await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  const stored = await list(`stored/${tenantId}`);
  const arriving = (await list("incoming")).filter(({ name }) => name.startsWith(`${tenantId}-`));
  return [...stored, ...arriving].flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function toBytes(content: Uint8Array | string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === "string" ? Buffer.from(content) : content);
}
