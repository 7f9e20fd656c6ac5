import { createHash } from "node:crypto";

/** A short hash of a content, for the addresses of files. */
export function hashContent(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 8);
}
