import { aPng } from "#tests/builders/pictures";
import { type ExistingClient, toRow } from "./existingClient.ts";
import { page, tree } from "./shape.ts";
import { base, paging, type WireCall } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text file of the caller's tenant. */
export type FileWorld = {
  readonly id: number;
  readonly row: Row;
  readonly tenantId: number;
  readonly unknownId: number;
  readonly upload: () => Promise<Row>;
};

const file = {
  ...base,
  provider: "s?",
  bucketName: "s?",
  fileName: "s?",
  suffix: "s?",
  contentType: "s?",
  filePath: "s?",
  sizeKb: "n",
  sizeInfo: "s?",
  url: "s?",
  fileMd5: "s?",
  fileType: "s?",
  fileAlias: "s?",
  isPublic: "b",
  dataId: "n?",
  createOrgId: "n?",
  createOrgName: "s?",
} as const;

const picture = { id: "id", fileName: "s", suffix: "s", contentType: "s", sizeKb: "n", url: "s" } as const;

type Part = { readonly field?: string; readonly name?: string; readonly content?: Buffer };

/** A form with a file and further fields, as an upload component sends it. */
function formOf(
  { field = "File", name = "note.txt", content = Buffer.from("note") }: Part,
  fields: Row = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  return form;
}

const details = { FileType: "related", FileAlias: "", IsPublic: false, AllowSuffix: ".txt,.png", DataId: 0 };
const manyBytes = Buffer.alloc(10 * 1024 ** 2 + 1, "a");
const missing = "a file of another tenant, one that may not be seen and a missing one answer alike";

/** Files: wire conventions 03, section 8. */
export const fileCalls: readonly WireCall<FileWorld>[] = [
  {
    call: "POST sysFile/page",
    access: "sysFile/page",
    input: "paging, fileName, suffix, startTime dt, endTime dt, filePath",
    result: page(file),
    send: () => ({
      body: {
        ...paging,
        fileName: "note",
        suffix: ".txt",
        startTime: "2000-01-01 00:00:00",
        endTime: "2099-12-31",
        filePath: "",
      },
    }),
  },
  {
    call: "POST sysFile/uploadFile",
    access: "sysFile/uploadFile",
    input: "multipart File*, FileType, FileAlias, IsPublic, AllowSuffix, DataId",
    result: file,
    send: () => ({ form: formOf({}, details) }),
    errors: {
      D8000: () => ({ form: formOf({ content: Buffer.alloc(0) }, details) }),
      D8001: () => ({ form: formOf({ name: "page.html", content: Buffer.from("<html></html>") }) }),
      D8002: () => ({ form: formOf({ content: manyBytes }) }),
      D8003: () => ({ form: formOf({}, { AllowSuffix: ".pdf" }) }),
      D8005: () => ({ form: formOf({ name: "..." }) }),
    },
  },
  {
    call: "POST sysFile/uploadFiles",
    access: "sysFile/uploadFile",
    input: "multipart files* repeated",
    result: [file],
    ours: "the source needs no right",
    send() {
      const form = formOf({ field: "files", name: "one.txt" });
      form.append("files", new Blob(["two"]), "two.txt");
      return { form };
    },
    errors: { D8000: () => ({ form: formOf({ field: "files", content: Buffer.alloc(0) }) }) },
  },
  {
    call: "POST sysFile/uploadFileFromBase64",
    access: "sysFile/uploadFile",
    input: "fileName, fileDataBase64 (data URI), contentType, fileType, fileAlias, isPublic b",
    result: file,
    ours: "the source needs no right",
    send: () => ({
      body: {
        fileName: "note.txt",
        fileDataBase64: "data:text/plain;base64,SGVsbG8=",
        contentType: "text/plain",
        fileType: "related",
        fileAlias: null,
        isPublic: false,
      },
    }),
    errors: {
      D8001: () => ({ body: { fileName: "page.html", fileDataBase64: "data:text/html;base64,PGh0bWw+PC9odG1sPg==" } }),
    },
  },
  {
    call: "POST sysFile/uploadAvatar",
    access: "sysFile/uploadAvatar",
    input: "multipart file*",
    result: picture,
    ours: "pictures of accounts are no files of the file list: the answer has what clients show of them",
    send: () => ({ form: formOf({ field: "file", name: "me.png", content: aPng() }) }),
    errors: { D8001: () => ({ form: formOf({ field: "file", name: "me.png" }) }) },
  },
  {
    call: "POST sysFile/uploadSignature",
    access: "sysFile/uploadSignature",
    input: "multipart file*",
    result: picture,
    ours: "as for the avatar",
    send: () => ({ form: formOf({ field: "file", name: "signature.png", content: aPng() }) }),
    errors: { D8001: () => ({ form: formOf({ field: "file", name: "signature.png" }) }) },
  },
  {
    call: "POST sysFile/uploadLogo/{tenantId}",
    access: "sysTenant/saveSysInfo",
    input: "tenantId*, multipart file*",
    result: file,
    ours: "the right to change the branding; the source needs none, and takes any tenant",
    send: ({ tenantId }) => ({ path: [tenantId], form: formOf({ field: "file", name: "logo.png", content: aPng() }) }),
    errors: { D8001: ({ tenantId }) => ({ path: [tenantId], form: formOf({ field: "file" }) }) },
  },
  {
    call: "POST sysFile/uploadCarousel/{tenantId}",
    access: "sysTenant/saveSysInfo",
    input: "tenantId*, multipart files* repeated",
    result: [file],
    ours: "as for the logo",
    send: () => ({ path: [0], form: formOf({ field: "files", name: "one.png", content: aPng() }) }),
  },
  {
    call: "POST sysFile/downloadFile",
    access: "sysFile/downloadFile",
    input: "{ id } or { url }; the whole row may be sent",
    result: "file",
    send: ({ row }) => ({ body: { ...row } }),
    errors: { D8000: ({ unknownId }) => ({ body: { id: unknownId } }) },
    ours: missing,
  },
  {
    call: "GET sysFile/preview/{id}",
    access: "sysFile/preview",
    input: "id*",
    result: "file",
    send: ({ id }) => ({ path: [id] }),
    errors: { D8000: ({ unknownId }) => ({ path: [unknownId] }) },
    ours: missing,
  },
  {
    call: "POST sysFile/downloadFileBase64",
    access: "sysFile/downloadFile",
    input: "the address of the file as a JSON text",
    result: "s",
    ours: "the right to download; the source needs none",
    send: ({ row }) => ({ body: row["url"] }),
    errors: { D8000: () => ({ body: "/upload/2026/11/30/4000000000000000.txt" }) },
  },
  {
    call: "GET sysFile/fileBase64",
    access: "sysFile/downloadFile",
    input: "id or url",
    result: "s",
    send: ({ id }) => ({ query: { id } }),
  },
  {
    call: "GET sysFile/file",
    access: "signed in",
    input: "id*, isClearFilter b",
    result: file,
    send: ({ id }) => ({ query: { id, isClearFilter: false } }),
    errors: { D8000: ({ unknownId }) => ({ query: { id: unknownId } }) },
  },
  {
    call: "GET sysFile/fileByIds",
    access: "signed in",
    input: "ids* repeated or a comma list",
    result: [file],
    send: async ({ id, upload }) => ({ query: { ids: [id, Number((await upload())["id"])] } }),
  },
  {
    call: "GET sysFile/folder",
    access: "sysFile/page",
    input: "",
    result: [tree({ id: "n", pid: "n", name: "s" })],
    ours: "the right to the list; the source needs none",
    send: () => ({}),
  },
  {
    call: "POST sysFile/update",
    access: "sysFile/update",
    input: "File (null = unchanged)",
    result: "null",
    send: ({ row }) => ({ body: { ...row, fileName: "renamed", fileAlias: null, isPublic: true } }),
    errors: { D8000: ({ unknownId }) => ({ body: { id: unknownId, fileName: "renamed" } }) },
    ours: missing,
  },
  {
    call: "POST sysFile/delete",
    access: "sysFile/delete",
    input: "id*",
    result: "null",
    ours: "the file stays in a bin for some days",
    send: async ({ upload }) => ({ body: { id: (await upload())["id"] } }),
    errors: { D8000: ({ unknownId }) => ({ body: { id: unknownId } }) },
  },
];

export async function theFiles(client: ExistingClient): Promise<FileWorld> {
  const upload = async () =>
    toRow(
      await client.get("POST sysFile/uploadFile", { form: formOf({ content: Buffer.from(`note ${Date.now()}`) }) }),
    );
  const { version: _, ...row } = await upload();
  return { id: Number(row["id"]), row, tenantId: client.tenant.id, unknownId: 4_000_000_000_000_000, upload };
}
