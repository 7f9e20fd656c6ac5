import * as z from "zod";
import {
  acceptTokenCookie,
  defineApi,
  Done,
  download,
  markBackground,
  post,
  resumableUpload,
  upload,
} from "#contract/api";
import { AttachedFile } from "#contract/attachedFile";
import { errors } from "#contract/errors";
import { auditColumns, text } from "#contract/fields";
import { IdOnly, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";

/** Maximum number of attachments of a record. */
export const maxAttachments = 100;

/** A file that is attached to a record. */
export const Attachment = defineRecordSchema(
  "sysAttachment",
  "attachment",
  z.object({ ...AttachedFile.shape, ...auditColumns }),
  { always: ["suffix", "kind", "sizeBytes"] },
);
/** See the schema of the same name. */
export type Attachment = z.infer<typeof Attachment>;

const Entity = text(64).meta({ examples: ["sysRole"] });

/** A record by its kind (`sysRole`) and id. */
const AttachedRecord = z.object({ entity: Entity, recordId: idOf("role") });
/** See the schema of the same name. */
export type AttachedRecord = z.infer<typeof AttachedRecord>;

const attachmentId = z.object({ id: idOf("attachment") });

/**
 * Files attached to the records of other modules. Its calls are open to every signed-in account, as far as it may read the
 * record; to add and delete them it has to be allowed to change the record.
 */
export const attachmentApi = defineApi("sysAttachment", {
  /** The oldest first. */
  list: markBackground(
    post(
      AttachedRecord,
      z.object({
        items: z.array(Attachment),
        /** Whether the caller may add and delete attachments of this record. */
        canChange: z.boolean(),
      }),
      "signedIn",
    ),
  ),
  summary: markBackground(post(AttachedRecord, z.object({ count: z.int() }), "signedIn")),
  upload: upload(AttachedRecord, z.array(Attachment), "signedIn"),
  /** The same for large files: an upload that breaks off goes on where it stopped. */
  uploadInParts: resumableUpload(AttachedRecord, "signedIn"),
  delete: post(IdOnly, Done, "signedIn"),
  file: acceptTokenCookie(download(attachmentId, "signedIn")),
  /** A small picture of an image. */
  thumbnail: acceptTokenCookie(download(attachmentId, "signedIn")),
});

/** The address of the file of an attachment; it needs the session. */
export function getFileUrl(id: number): string {
  return `/api/${attachmentApi.name}/file?id=${id}`;
}

/** The address of a small picture of an image; it needs the session. */
export function getThumbnailUrl(id: number): string {
  return `/api/${attachmentApi.name}/thumbnail?id=${id}`;
}

export const attachmentError = errors({
  "attachment.missing": "D1002",
  "attachment.not_attachable": "D1009",
  "attachment.limit": "D1009",
});
