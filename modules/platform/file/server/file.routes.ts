import { markReadOnly, routes } from "#core/http/routes";
import { fileApi } from "../contract.ts";
import { pageBin, purgeFiles, restoreFiles } from "./bin.service.ts";
import { pageFiles } from "./file.list.ts";
import {
  deleteFile,
  downloadFile,
  getFile,
  getFilesByIds,
  getFilesOfRecord,
  openSharedFile,
  previewFile,
  readBase64,
  shareFile,
  updateFile,
  uploadCarousel,
  uploadFile,
  uploadFiles,
  uploadFromBase64,
  uploadLogo,
} from "./file.service.ts";
import { addFolder, deleteFolder, listFolders, moveFiles, updateFolder } from "./folder.service.ts";
import { holdFile, releaseFile } from "./hold.service.ts";
import { replaceInParts, uploadInParts } from "./parts/parts.service.ts";
import { getSetting, moveStorage, saveLimit, saveSetting } from "./setting.service.ts";
import { getThumbnail } from "./thumbnail.ts";
import { listVersions, replaceContent, restoreVersion } from "./version.service.ts";

export const fileRoutes = routes(fileApi, {
  page: markReadOnly(pageFiles),
  uploadFile,
  uploadFiles,
  uploadInParts,
  uploadFileFromBase64: uploadFromBase64,
  uploadLogo,
  uploadCarousel,
  downloadFile: markReadOnly(downloadFile),
  preview: previewFile,
  open: openSharedFile,
  downloadFileBase64: markReadOnly(readBase64),
  fileBase64: readBase64,
  file: getFile,
  fileByIds: getFilesByIds,
  folder: listFolders,
  update: updateFile,
  delete: deleteFile,
  hold: holdFile,
  release: releaseFile,
  thumbnail: getThumbnail,
  link: markReadOnly(shareFile),
  ofRecord: getFilesOfRecord,
  move: moveFiles,
  addFolder,
  updateFolder,
  deleteFolder,
  bin: markReadOnly(pageBin),
  restore: restoreFiles,
  purge: purgeFiles,
  versions: listVersions,
  addVersion: replaceContent,
  addVersionInParts: replaceInParts,
  restoreVersion,
  setting: getSetting,
  saveSetting,
  saveLimit,
  moveStorage,
});
