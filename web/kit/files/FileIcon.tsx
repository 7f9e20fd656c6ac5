import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import type { FileItemKind } from "./fileItem.ts";

const icons: Readonly<Record<FileItemKind, ComponentType<{ "aria-hidden"?: boolean }>>> = {
  image: FileImageOutlined,
  audio: AudioOutlined,
  video: VideoCameraOutlined,
  pdf: FilePdfOutlined,
  document: FileWordOutlined,
  sheet: FileExcelOutlined,
  text: FileTextOutlined,
  archive: FileZipOutlined,
  other: FileOutlined,
};

/** The icon of a kind of file. */
export function FileIcon({ kind }: { kind: FileItemKind }) {
  const Icon = icons[kind];
  return (
    <span className={`sw-file-icon sw-file-icon-${kind}`}>
      <Icon aria-hidden />
    </span>
  );
}
