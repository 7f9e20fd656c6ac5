import type { FileKind } from "../../contract.ts";

/** A kind of file that is accepted. */
export type AcceptedType = {
  /** The first one replaces the others: `.jpeg` is stored as `.jpg`. */
  readonly suffixes: readonly [string, ...string[]];
  readonly mime: string;
  readonly kind: FileKind;
  /** What the bytes say if that is not the type itself; `text`: they are readable text. */
  readonly detected?: string;
};

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const powerPoint = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
/** The container of the Office formats before 2007, and of WPS. */
const compound = "application/x-cfb";

/**
 * The allow-list. Markup, scripts and programs are missing on purpose, and so are archives whose contents cannot be
 * checked.
 */
export const acceptedTypes: readonly AcceptedType[] = [
  { suffixes: [".jpg", ".jpeg", ".jpe", ".jfif"], mime: "image/jpeg", kind: "image" },
  { suffixes: [".png"], mime: "image/png", kind: "image" },
  { suffixes: [".gif"], mime: "image/gif", kind: "image" },
  { suffixes: [".webp"], mime: "image/webp", kind: "image" },
  { suffixes: [".bmp"], mime: "image/bmp", kind: "image" },
  { suffixes: [".tif", ".tiff"], mime: "image/tiff", kind: "image" },
  { suffixes: [".avif"], mime: "image/avif", kind: "image" },
  { suffixes: [".heic", ".heif"], mime: "image/heic", kind: "image" },
  { suffixes: [".pdf"], mime: "application/pdf", kind: "pdf" },
  { suffixes: [".docx"], mime: word, kind: "document" },
  { suffixes: [".xlsx"], mime: excel, kind: "sheet" },
  { suffixes: [".pptx"], mime: powerPoint, kind: "document" },
  { suffixes: [".odt"], mime: "application/vnd.oasis.opendocument.text", kind: "document" },
  { suffixes: [".ods"], mime: "application/vnd.oasis.opendocument.spreadsheet", kind: "sheet" },
  { suffixes: [".doc"], mime: "application/msword", kind: "document", detected: compound },
  { suffixes: [".xls"], mime: "application/vnd.ms-excel", kind: "sheet", detected: compound },
  { suffixes: [".ppt"], mime: "application/vnd.ms-powerpoint", kind: "document", detected: compound },
  { suffixes: [".wps"], mime: "application/vnd.ms-works", kind: "document", detected: compound },
  { suffixes: [".et"], mime: "application/vnd.ms-excel", kind: "sheet", detected: compound },
  { suffixes: [".dps"], mime: "application/vnd.ms-powerpoint", kind: "document", detected: compound },
  { suffixes: [".txt", ".log"], mime: "text/plain", kind: "text", detected: "text" },
  { suffixes: [".md"], mime: "text/markdown", kind: "text", detected: "text" },
  { suffixes: [".csv"], mime: "text/csv", kind: "text", detected: "text" },
  { suffixes: [".json"], mime: "application/json", kind: "text", detected: "text" },
  { suffixes: [".dxf"], mime: "image/vnd.dxf", kind: "other", detected: "text" },
  { suffixes: [".dwg"], mime: "image/vnd.dwg", kind: "other" },
  { suffixes: [".mp3"], mime: "audio/mpeg", kind: "audio" },
  { suffixes: [".wav"], mime: "audio/wav", kind: "audio" },
  { suffixes: [".ogg", ".oga"], mime: "audio/ogg", kind: "audio" },
  { suffixes: [".m4a"], mime: "audio/x-m4a", kind: "audio" },
  { suffixes: [".mp4", ".m4v"], mime: "video/mp4", kind: "video" },
  { suffixes: [".mov"], mime: "video/quicktime", kind: "video" },
  { suffixes: [".webm"], mime: "video/webm", kind: "video" },
  { suffixes: [".zip"], mime: "application/zip", kind: "archive" },
];

/** Types that a browser shows and that run no code (security 7.4). */
const inlineTypes: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/bmp",
  "image/avif",
  "application/pdf",
  "audio/mpeg",
  "audio/wav",
  "audio/ogg",
  "audio/x-m4a",
  "video/mp4",
  "video/quicktime",
  "video/webm",
]);

/** Whether a browser may show a file of this type instead of saving it. */
export function isShownInline(mime: string): boolean {
  return inlineTypes.has(mime);
}

/** Whether a type is a raster image that every browser shows. */
export function isShownImage(mime: string): boolean {
  return inlineTypes.has(mime) && mime.startsWith("image/");
}

/** Pictures that thumbnails can be made of. */
const decodableTypes: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/tiff",
  "image/avif",
]);

/** Whether the library for pictures reads this type. */
export function isDecodable(mime: string): boolean {
  return decodableTypes.has(mime);
}
