/** Coarse kinds of files; each has an icon and a preview. */
export type FileItemKind = "image" | "audio" | "video" | "pdf" | "document" | "sheet" | "text" | "archive" | "other";

/** A stored file as the parts of the kit show it; a module maps its own records to it. */
export type FileItem = {
  readonly id: number;
  /** With its suffix. */
  readonly name: string;
  readonly suffix: string;
  readonly kind: FileItemKind;
  readonly sizeBytes: number;
  /** The address of the content; it is fetched with the session. */
  readonly url: string;
  /** The address of a small picture; null = an icon is shown. */
  readonly thumbnailUrl: string | null;
};
