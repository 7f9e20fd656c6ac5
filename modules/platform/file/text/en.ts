import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "file.menu": "Files",
  "file.title": "file",
  "file.missing": "This file does not exist or was deleted",
  "file.empty": "The file is empty",
  "file.too_large": "Files can have up to {{maximum}} MB",
  "file.type_refused": "Files of the type “{{type}}” are not accepted",
  "file.markup_refused": "The file contains a web page or a script and cannot be uploaded",
  "file.program_inside": "The archive contains programs or web pages and cannot be uploaded",
  "file.too_many_pixels": "Pictures can have up to {{maximum}} megapixels",
  "file.unpacked_too_large": "The compressed content is too large",
  "file.suffix_refused": "Only {{allowed}} files can be uploaded here",
  "file.suffix_mismatch": "The content does not fit the extension “{{suffix}}”: it is {{type}}",
  "file.broken": "The file is damaged or cannot be read",
  "file.name_invalid": "The file name is not valid",
  "file.folder_missing": "This folder does not exist or was deleted",
  "file.folder_taken": "There is already a folder named “{{name}}”",
  "file.folder_used": "The folder “{{name}}” is not empty and cannot be deleted",
  "file.folder_inside": "A folder cannot be moved into itself",
  "file.version_missing": "This version does not exist",
  "file.quota_used": "Not enough storage: {{used}} of {{quota}} are used",
};
