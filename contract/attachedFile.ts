import * as z from "zod";
import { Id } from "./id.ts";

/** Coarse kinds of files, for icons and previews. */
export const attachedFileKinds = [
  "image",
  "audio",
  "video",
  "pdf",
  "document",
  "sheet",
  "text",
  "archive",
  "other",
] as const;

/** A file that a message, a comment or a record carries. */
export const AttachedFile = z.object({
  id: Id,
  /** With its suffix. */
  name: z.string(),
  /** With its dot, in lower case. */
  suffix: z.string(),
  kind: z.enum(attachedFileKinds),
  sizeBytes: z.int(),
});
/** See the schema of the same name. */
export type AttachedFile = z.infer<typeof AttachedFile>;
