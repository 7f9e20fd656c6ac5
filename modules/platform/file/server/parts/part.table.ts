import { bigInteger, bytes, defaulted, instant, nullable, plainReference, reference, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Uploads that arrive in several requests. */
export const fileUploads = definePlainTable(
  "file_upload",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    accountId: plainReference(),
    fileName: text(200),
    sizeBytes: bigInteger(),
    receivedBytes: defaulted(bigInteger()),
    fileId: nullable(plainReference()),
    createdAt: defaulted(instant()),
    updatedAt: defaulted(instant()),
  },
);

/** What has arrived of them. */
export const fileUploadParts = definePlainTable(
  "file_upload_part",
  { location: "tenant", scope: "tenant", archive: "transient" },
  { uploadId: reference(), startByte: bigInteger(), content: bytes() },
);
