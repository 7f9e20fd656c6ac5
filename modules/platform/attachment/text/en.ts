import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "attachment.name": "Attachment",
  "attachment.missing": "This attachment does not exist or was deleted",
  "attachment.not_attachable": "“{{entity}}” cannot have attachments",
  "attachment.limit": "A record can have at most {{maximum}} attachments",
  "attachment.add": "Add attachments",
  "attachment.delete": "Delete “{{name}}”",
  "attachment.deleteAsk": "Delete the attachment “{{name}}”?",
  "attachment.deleted": "Attachment deleted",
  "attachment.empty": "No attachments yet",
  "attachment.emptyText": "Add the first one below.",
  "attachment.failed": "Could not load the attachments",
  "attachment.forbidden": "You do not have permission to view this record",
  "attachment.hiddenName": "Attachment",
  "api.sysAttachment": "Attachments",
  "api.sysAttachment.list": "View attachments",
  "api.sysAttachment.summary": "Count attachments",
  "api.sysAttachment.upload": "Add attachments",
  "api.sysAttachment.uploadInParts": "Upload attachments in parts",
  "api.sysAttachment.delete": "Delete an attachment",
  "api.sysAttachment.file": "Download an attachment",
  "api.sysAttachment.thumbnail": "View an attachment thumbnail",
};
