import { createHash } from "node:crypto";

/** A short name for a content, the same for the same: it stands in the addresses of files. */
export function hashOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 8);
}
