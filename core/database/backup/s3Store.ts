import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { loadS3, type S3Access, type S3Config } from "../s3Client.ts";
import { BackupError } from "./backupError.ts";
import type { BackupStore, StoredObject } from "./backupStore.ts";

/** A bucket for backups. */
export type BackupS3Config = S3Config & {
  /** What the names of all objects begin with, such as `site-a/`; empty if the bucket is only for these backups. */
  readonly prefix: string;
};

const megabyte = 1024 * 1024;
/** Contents are sent and read in parts of this size, so that an interruption repeats one part only. */
const partBytes = 16 * megabyte;
/** The S3 API accepts this many parts. */
const mostParts = 10_000;
/** A content of unknown size may be as large as this. */
const largestUnknownBytes = 320_000 * megabyte;
const readAttempts = 4;
const readPauseMs = 500;

/** Backups in a bucket of any service with the S3 API (MinIO, OSS, COS, AWS). Two parts at most are in memory. */
export function openS3Store(config: BackupS3Config): BackupStore {
  const { bucket, prefix } = config;
  const at: Target = { config, name: `s3://${bucket}/${prefix}`.replace(/\/$/u, "") };
  return {
    place: at.name,
    put: async (name, content, sizeBytes) => await putObject(at, name, { content, sizeBytes }),
    get: (name) => readObject(at, name),
    find: async (name) => await findObject(at, name),
    list: async (folder) => await request(at, async (access) => await listObjects(access, config, `${folder}/`)),
    listFolders: async () => await request(at, async (access) => await listPrefixes(access, config)),
    remove: async (name) =>
      await request(at, async (access) => {
        const inside = await listObjects(access, config, `${name}/`);
        for (const one of [name, ...inside.map((object) => object.name)])
          await access.client.send(new access.s3.DeleteObjectCommand({ Bucket: bucket, Key: prefix + one }));
      }),
  };
}

/** A bucket, and what people call it. */
type Target = { readonly config: BackupS3Config; readonly name: string };

type NewObject = { readonly content: AsyncIterable<Buffer>; readonly sizeBytes: number | undefined };

async function putObject(at: Target, name: string, { content, sizeBytes }: NewObject): Promise<void> {
  const { Upload } = await import("@aws-sdk/lib-storage");
  const { bucket, prefix } = at.config;
  const partSize = Math.max(partBytes, Math.ceil((sizeBytes ?? largestUnknownBytes) / mostParts));
  const body = Readable.from(content, { objectMode: false });
  await request(at, async ({ client }) => {
    const params = { Bucket: bucket, Key: prefix + name, Body: body };
    await new Upload({ client, params, partSize, queueSize: 1 }).done();
  });
}

async function* readObject(at: Target, name: string): AsyncGenerator<Buffer> {
  const { bucket, prefix } = at.config;
  const found = await findObject(at, name);
  if (found === undefined) throw new BackupError("missing-part", { part: name });
  for (let start = 0; start < found.sizeBytes; start += partBytes) {
    const end = Math.min(start + partBytes, found.sizeBytes) - 1;
    yield await request(at, async (access) => await readRange(access, { bucket, key: prefix + name, start, end }));
  }
}

async function findObject(at: Target, name: string): Promise<StoredObject | undefined> {
  const { bucket, prefix } = at.config;
  return await request(at, async ({ s3, client }) => {
    try {
      const head = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: prefix + name }));
      return { name, sizeBytes: head.ContentLength ?? 0, storedAt: head.LastModified ?? new Date(0) };
    } catch (error) {
      // The answer has no body: only its status tells that there is no such object.
      if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw error;
    }
  });
}

async function listObjects(
  { s3, client }: S3Access,
  { bucket, prefix }: BackupS3Config,
  start: string,
): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start })) {
    for (const { Key: key = "", Size: size = 0, LastModified: storedAt = new Date(0) } of page.Contents ?? [])
      objects.push({ name: key.slice(prefix.length), sizeBytes: size, storedAt });
  }
  return objects;
}

async function listPrefixes({ s3, client }: S3Access, { bucket, prefix }: BackupS3Config): Promise<string[]> {
  const folders: string[] = [];
  const query = { Bucket: bucket, Prefix: prefix, Delimiter: "/" };
  for await (const { CommonPrefixes: found = [] } of s3.paginateListObjectsV2({ client }, query))
    folders.push(...found.map(({ Prefix: name = "" }) => name.slice(prefix.length, -1)));
  return folders;
}

type Range = { readonly bucket: string; readonly key: string; readonly start: number; readonly end: number };

/** The library repeats requests that fail, but not answers that break off. */
async function readRange({ s3, client }: S3Access, { bucket, key, start, end }: Range): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const command = new s3.GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` });
      const { Body: body } = await client.send(command);
      const bytes = Buffer.from((await body?.transformToByteArray()) ?? []);
      if (bytes.length !== end - start + 1) throw new Error("the answer broke off");
      return bytes;
    } catch (error) {
      if (error instanceof s3.S3ServiceException || attempt === readAttempts) throw error;
      await pause(readPauseMs * attempt);
    }
  }
}

const refused = new Set([401, 403]);
/** The name is unknown, the service does not answer, or its certificate is not trusted. */
const networkCode = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|EPROTO|ERR_TLS|CERT_|.*SIGNED|.*ISSUER)/u;

/** Makes a request; what is wrong with the bucket is said in words of the operator. */
async function request<Result>(
  { config, name: place }: Target,
  work: (access: S3Access) => Promise<Result>,
): Promise<Result> {
  const access = await loadS3(config);
  try {
    return await work(access);
  } catch (error) {
    throw toFault(error, access, { endpoint: config.endpoint, place });
  }
}

type Address = { readonly endpoint: string; readonly place: string };

function toFault(error: unknown, { s3 }: S3Access, { endpoint, place }: Address): unknown {
  if (error instanceof s3.S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (refused.has(status)) return new BackupError("s3-refused", { place }, { cause: error });
    if (error.name === "NoSuchBucket") return new BackupError("s3-no-bucket", { place }, { cause: error });
    if (error.name === "NoSuchKey") return new BackupError("missing-part", { part: place }, { cause: error });
    return new BackupError("s3-failed", { place, reason: `${error.name} (${status})` }, { cause: error });
  }
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "TimeoutError" || networkCode.test(code)) {
    const parameters = { place: endpoint, reason: code === "" ? "timeout" : code };
    return new BackupError("s3-unreachable", parameters, { cause: error });
  }
  // The answer is none of the S3 API: another server is at this address.
  const isAnswer = "$response" in error;
  return isAnswer ? new BackupError("s3-failed", { place: endpoint, reason: "no S3 API" }, { cause: error }) : error;
}
