import type { InputOf, OutputOf } from "#contract/api";
import { commonError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import { compileInputReader } from "#core/http/input";
import type { FileResult } from "#core/http/fileResult";
import type { HandlerInput } from "#core/http/routes";
import type { AnyContext, Context } from "#core/request/context";
import { type fileApi, fileError, maximumFilesAtOnce, type StoredFile, UploadOptions } from "../contract.ts";
import {
  findReadableFiles,
  getReadableFile,
  getWritableFile,
  listFilesOfRecord,
  requireRecord,
  tenantEntity,
} from "./access.ts";
import { isShownImage, isShownInline } from "./checks/fileTypes.ts";
import { splitFileName } from "./checks/fileName.ts";
import { fileFolders, files } from "./file.table.ts";
import { toStoredFile, toStoredFiles, toTagText } from "./file.view.ts";
import { requireFree } from "./hold.service.ts";
import { createLink, readLink } from "./links.ts";
import { type FileSource, type ReceivedFile, receiveFiles } from "./receive.ts";
import { addFile, type FileDetails, type FileRow, openFile, storeFile, toFileResult } from "./store.service.ts";

type Calls = (typeof fileApi)["calls"];

const readOptions = compileInputReader(UploadOptions);

/** Stores the file of a request. */
export async function uploadFile(ctx: Context, input: UploadOptions & { file: FileSource }): Promise<StoredFile> {
  const [file] = await uploadAll(ctx, input, 1);
  if (file === undefined) throw fileError("file.missing");
  return file;
}

/** Stores all files of a request, or none. */
export async function uploadFiles(ctx: Context, input: HandlerInput<Calls["uploadFiles"]>): Promise<StoredFile[]> {
  return await uploadAll(ctx, input, maximumFilesAtOnce);
}

async function uploadAll(
  ctx: Context,
  { file, ...inQuery }: UploadOptions & { file: FileSource },
  maximumFiles: number,
): Promise<StoredFile[]> {
  return await receiveFiles(ctx, file, {
    maximumFiles,
    store: async ({ files: received, fields }) => {
      const options = mergeOptions(ctx, inQuery, fields);
      const details = await toDetails(ctx, options);
      for (const one of received) requireSuffix(one, options.allowSuffix);
      return await addFiles(ctx, received, { ...details, fileAlias: options.fileAlias });
    },
  });
}

async function addFiles(ctx: Context, received: readonly ReceivedFile[], details: FileDetails): Promise<StoredFile[]> {
  const stored: FileRow[] = [];
  for (const one of received) stored.push(await addFile(ctx, one, details));
  return await toStoredFiles(ctx, stored);
}

/** Existing clients send the options as fields of the form, ours in the query. */
function mergeOptions({ app }: Context, inQuery: UploadOptions, fields: ReadonlyMap<string, string>): UploadOptions {
  const given = Object.fromEntries([...fields].filter(([, value]) => value !== "" && value !== "null"));
  const others = Object.fromEntries(Object.entries(inQuery).filter(([name]) => !fields.has(name.toLowerCase())));
  const read = readOptions({ ...others, ...given }, { isText: true, writeNull: false, time: app.time });
  return UploadOptions.parse(read);
}

async function toDetails(
  ctx: Context,
  { fileType, isPublic, dataId, entity, folderId }: UploadOptions,
): Promise<FileDetails> {
  if (folderId !== undefined) await ctx.rows(fileFolders).get(folderId);
  const relation = dataId === undefined || dataId === 0 ? undefined : { entity: entity ?? null, id: toId(dataId) };
  // Existing clients name no kind: then the number is a note that gives no rights.
  if (relation?.entity) await requireRecord(ctx, { entity: relation.entity, id: relation.id });
  return { fileType, isPublic, folderId, relation };
}

/** A list of suffixes that the caller's form accepts. */
function requireSuffix({ checked }: ReceivedFile, allowed: string | null | undefined): void {
  if (allowed === null || allowed === undefined) return;
  const suffixes = allowed.split(/[,;\s]+/u).map((suffix) => suffix.toLowerCase().replace(/^\.?/u, "."));
  if (!suffixes.includes(checked.suffix)) throw fileError("file.suffix_refused", { suffix: checked.suffix, allowed });
}

/** Stores a file whose bytes are in the body as text. */
export async function uploadFromBase64(
  ctx: Context,
  input: InputOf<Calls["uploadFileFromBase64"]>,
): Promise<StoredFile> {
  const { fileName, fileDataBase64, fileType, fileAlias, isPublic } = input;
  const text = fileDataBase64.replace(/^data:[^,]{0,200};base64,/u, "");
  if (!/^[\w+/=\s-]*$/u.test(text)) throw fileError("file.broken");
  const content = Buffer.from(text, "base64");
  const row = await storeFile(ctx, { name: fileName, content, fileType: fileType ?? "", isPublic });
  if (fileAlias !== undefined && fileAlias !== null) await ctx.rows(files).set(row.id, { fileAlias });
  return await toStoredFile(ctx, { ...row, fileAlias: fileAlias ?? null });
}

/** Stores the logo of the caller's tenant; everyone may read it. */
export async function uploadLogo(ctx: Context, input: HandlerInput<Calls["uploadLogo"]>): Promise<StoredFile> {
  const [file] = await uploadBrandFiles(ctx, input, { fileType: "Logo", maximumFiles: 1 });
  if (file === undefined) throw fileError("file.missing");
  return file;
}

/** Stores pictures of the sign-in page of the caller's tenant; everyone may read them. */
export async function uploadCarousel(
  ctx: Context,
  input: HandlerInput<Calls["uploadCarousel"]>,
): Promise<StoredFile[]> {
  return await uploadBrandFiles(ctx, input, { fileType: "Carousel", maximumFiles: maximumFilesAtOnce });
}

export async function uploadBrandFiles(
  ctx: Context,
  { tenantId, file }: { tenantId: number; file: FileSource },
  { fileType, maximumFiles }: { fileType: string; maximumFiles: number },
): Promise<StoredFile[]> {
  if (tenantId !== 0 && tenantId !== ctx.tenantId) throw commonError("record.forbidden");
  return await receiveFiles(ctx, file, {
    maximumFiles,
    store: async ({ files: received }) => {
      const other = received.find(({ checked }) => !isShownImage(checked.contentType));
      if (other !== undefined) throw fileError("file.type_refused", { type: other.checked.suffix });
      const relation = { entity: tenantEntity, id: ctx.tenantId };
      return await addFiles(ctx, received, { fileType, relation, isPublic: true });
    },
  });
}

/** A file of the caller, to be saved. */
export async function downloadFile(ctx: Context, reference: InputOf<Calls["downloadFile"]>): Promise<FileResult> {
  const row = await getReadableFile(ctx, toFileId(reference));
  return { ...toFileResult(await openFile(ctx, row)), mime: "application/octet-stream" };
}

/** A file of the caller, shown by the browser if it is of a harmless kind. */
export async function previewFile(ctx: Context, { id }: { id: Id }): Promise<FileResult> {
  const opened = await openFile(ctx, await getReadableFile(ctx, id));
  return { ...toFileResult(opened), isInline: isShownInline(opened.row.contentType), cacheSeconds: previewSeconds };
}

const previewSeconds = 300;
const publicSeconds = 3600;

/** A public file, or one that a link leads to. Anything else answers as missing. */
export async function openSharedFile(ctx: AnyContext, { id, sign }: { id: Id; sign: string }): Promise<FileResult> {
  const link = readLink(ctx, id, sign);
  if (link === undefined) throw fileError("file.missing");
  return await ctx.readInTenant(link.tenantId, async (inTenant) => {
    const row = await inTenant.rows(files).find(id);
    if (row === undefined || (link.expiresAt === null && !row.isPublic)) throw fileError("file.missing");
    const opened = await openFile(inTenant, row);
    const isInline = isShownInline(row.contentType);
    return {
      ...toFileResult(opened),
      isInline,
      isPublic: row.isPublic,
      cacheSeconds: row.isPublic ? publicSeconds : 0,
    };
  });
}

/** The content of a file as base64. */
export async function readBase64(ctx: Context, reference: InputOf<Calls["fileBase64"]>): Promise<string> {
  const opened = await openFile(ctx, await getReadableFile(ctx, toFileId(reference)));
  const parts: Uint8Array[] = [];
  for await (const part of opened.read()) parts.push(part);
  return Buffer.concat(parts).toString("base64");
}

/** The id that a reference names, by itself or in an address of ours. */
function toFileId({ id, url }: { id?: Id | undefined; url?: string | undefined }): Id {
  if (id !== undefined) return id;
  const { named } =
    /\/(?:api\/sysFile\/(?:preview|open)\/)?(?<named>\d{1,16})(?:[.?]|$)/u.exec(url ?? "")?.groups ?? {};
  if (named === undefined || Number(named) < 1) throw fileError("file.missing");
  return toId(Number(named));
}

/** One file. */
export async function getFile(ctx: Context, { id }: { id: Id }): Promise<StoredFile> {
  return await toStoredFile(ctx, await getReadableFile(ctx, id));
}

/** Those of the files that the caller may read. */
export async function getFilesByIds(ctx: Context, { ids }: { ids: Id[] }): Promise<StoredFile[]> {
  return await toStoredFiles(ctx, await findReadableFiles(ctx, ids));
}

/** The files of a record. */
export async function getFilesOfRecord(ctx: Context, record: InputOf<Calls["ofRecord"]>): Promise<StoredFile[]> {
  return await toStoredFiles(ctx, await listFilesOfRecord(ctx, record));
}

const minuteMs = 60_000;

/** A link that works for some time without signing in, for everyone who has it. */
export async function shareFile(
  ctx: Context,
  { id, minutes }: InputOf<Calls["link"]>,
): Promise<OutputOf<Calls["link"]>> {
  await getReadableFile(ctx, id);
  const expireTime = new Date(ctx.now().getTime() + minutes * minuteMs);
  return { url: createLink(ctx, id, expireTime), expireTime };
}

/** Changes name, tags and other details of a file; its suffix stays. */
export async function updateFile(ctx: Context, input: InputOf<Calls["update"]>): Promise<void> {
  const { id, version, tags, dataId, entity, fileName, ...details } = input;
  const row = await getWritableFile(ctx, id);
  await ctx.rows(files).update(
    id,
    {
      ...details,
      ...(await toRelation(ctx, row, { dataId, entity })),
      fileName: fileName === undefined ? undefined : toNewName(fileName, row),
      tagText: tags === undefined ? undefined : toTagText(tags),
    },
    version,
  );
}

type Relation = Pick<FileRow, "dataId" | "entity">;

/** Existing clients post the whole row back: what is the same needs no check. */
async function toRelation(
  ctx: Context,
  row: FileRow,
  { dataId, entity = row.entity ?? undefined }: { dataId: number | undefined; entity: string | undefined },
): Promise<Partial<Relation>> {
  if (dataId === 0) return { dataId: null, entity: null };
  if (dataId === undefined || (dataId === row.dataId && (entity ?? null) === row.entity)) return {};
  if (entity === undefined) throw commonError("record.missing");
  await requireRecord(ctx, { entity, id: toId(dataId) });
  return { dataId, entity };
}

/** A dot in the new name belongs to the name: the suffix says what the file is. */
function toNewName(given: string, { suffix }: FileRow): string {
  const { fileName, suffix: typed } = splitFileName(given);
  return typed === "" || typed === suffix ? fileName : splitFileName(`${given}.`).fileName;
}

/** Moves a file to the bin. */
export async function deleteFile(ctx: Context, { id }: { id: Id }): Promise<void> {
  requireFree(await getWritableFile(ctx, id));
  await ctx.rows(files).remove(id);
}
