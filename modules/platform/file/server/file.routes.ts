import { markReadOnly, routes } from "#core/http/routes";
import { fileApi } from "../contract.ts";
import { pageFiles } from "./file.list.ts";
import {
  deleteFile,
  downloadFile,
  getFile,
  getFilesByIds,
  openSharedFile,
  previewFile,
  readBase64,
  updateFile,
  uploadCarousel,
  uploadFile,
  uploadFiles,
  uploadFromBase64,
  uploadLogo,
} from "./file.service.ts";
import { listFolders } from "./folder.service.ts";

export const fileRoutes = routes(fileApi, {
  page: markReadOnly(pageFiles),
  uploadFile,
  uploadFiles,
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
});
