import { archivedFiles } from "#core/archive/archiveAccess";
import { module } from "#core/boot/module";
import { usageKinds } from "#core/request/quota";
import { temporaryStore } from "#core/request/temporaryStore";
import { brandPictures } from "#modules/identity/tenant/server";
import { fileText } from "../text/index.ts";
import { requireRecordsOf } from "./bin.service.ts";
import { openFilesOfArchives } from "./archivedFiles.ts";
import { brandPictureFiles } from "./brandPictures.ts";
import { fileMenus } from "./file.menu.ts";
import { fileRoutes } from "./file.routes.ts";
import {
  fileChunks,
  fileContents,
  fileFolders,
  files,
  fileSettings,
  fileThumbnails,
  fileVersions,
  temporaryContents,
} from "./file.table.ts";
import { moveFilesTask } from "./moveFiles.task.ts";
import { fileUploadParts, fileUploads } from "./parts/part.table.ts";
import { contentScanners, scanAsConfigured } from "./scan/contentScanner.ts";
import { startFileCleanup } from "./cleanup.ts";
import { storageUsage } from "./quota.ts";
import { temporaryFileStore } from "./temporary.ts";

export const fileModule = module({
  name: "file",
  routes: fileRoutes,
  tables: [
    fileFolders,
    fileContents,
    fileChunks,
    files,
    fileVersions,
    fileSettings,
    fileThumbnails,
    fileUploads,
    fileUploadParts,
    temporaryContents,
  ],
  texts: fileText,
  menus: fileMenus,
  records: [
    {
      entity: "sysFile",
      prefix: "file",
      table: files,
      read: "sysFile/page",
      update: "sysFile/update",
      remove: "sysFile/delete",
      name: "fileName",
      wireNames: { tagText: "tags" },
      derived: ["contentId", "kind", "width", "height", "versionCount"],
      details: ["suffix"],
      references: { folderId: { table: fileFolders, name: "name" } },
      guardUndo: requireRecordsOf,
    },
  ],
  expiringRows: [
    { remove: "purge_files", atOnce: 500 },
    { remove: "remove_stray_chunks", atOnce: 500 },
    { remove: "remove_expired_uploads", atOnce: 20 },
  ],
  tasks: [moveFilesTask],
  dataFolders: ["files"],
  extensions: [
    brandPictures.provide(brandPictureFiles),
    usageKinds.provide(storageUsage),
    archivedFiles.provide(openFilesOfArchives),
    contentScanners.provide(scanAsConfigured),
    temporaryStore.provide(temporaryFileStore),
  ],
  services: [startFileCleanup],
  demoRows: async () => (await import("./file.demo.ts")).fileDemo,
});

export { type RecordFileRights, recordFileRights } from "./rights.ts";
export { isShownInline } from "./checks/fileTypes.ts";
export { serveUploadPart } from "./parts/parts.service.ts";
export { type FileSource, receiveFiles } from "./receive.ts";
export {
  addFile,
  copyFile,
  discardFiles,
  type FileRow,
  openFile,
  openStoredFile,
  removeFile,
  storeFile,
  toFileResult,
} from "./store.service.ts";
export { openThumbnail } from "./thumbnail.ts";
export { toStoredFile, toStoredFiles } from "./file.view.ts";
export { storeUploadInParts } from "./parts/parts.service.ts";
export { storeUpload } from "./receive.ts";
export { createLink, toPublicUrl } from "./links.ts";
