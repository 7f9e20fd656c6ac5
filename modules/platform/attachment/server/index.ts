import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { recordFileRights } from "#modules/platform/file/server";
import { commentFiles } from "#modules/records/comment/server";
import { attachmentApi } from "../contract.ts";
import { attachmentText } from "../text/index.ts";
import { selectVisible } from "./attachedRecord.ts";
import {
  attachmentFileRights,
  deleteAttachment,
  guardAttachmentUndo,
  listAttachments,
  readAttachment,
  readThumbnail,
  summariseAttachments,
  uploadAttachments,
  uploadInParts,
} from "./attachment.service.ts";
import { commentFileStore } from "./commentFile.service.ts";
import { attachments } from "./attachment.table.ts";

export const attachmentModule = module({
  name: "attachment",
  routes: routes(attachmentApi, {
    list: markReadOnly(listAttachments),
    summary: markReadOnly(summariseAttachments),
    upload: uploadAttachments,
    uploadInParts,
    delete: deleteAttachment,
    file: readAttachment,
    thumbnail: readThumbnail,
  }),
  tables: [attachments],
  texts: attachmentText,
  records: [
    {
      entity: "sysAttachment",
      prefix: "attachment",
      table: attachments,
      read: "sysAttachment/list",
      update: "sysAttachment/delete",
      remove: "sysAttachment/delete",
      details: [],
      visibilityFilter: selectVisible,
      staysOnUndo: ({ entity }) => entity !== "sysComment",
      guardUndo: guardAttachmentUndo,
    },
  ],
  extensions: [recordFileRights.provide(attachmentFileRights), commentFiles.provide(commentFileStore)],
  expiringRows: [{ remove: "remove_unused_attachments", atOnce: 500 }],
  demoRows: async () => (await import("./attachment.demo.ts")).attachmentDemo,
});

export { copyAttachments } from "./attachment.service.ts";
