import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translation<typeof original> = {
  "fresh.title": "A new version is ready",
  "fresh.text":
    "Updating restores the default configuration: look, layout and settings of pages. Open pages and drafts stay.",
  "fresh.unsaved": "Something is not saved yet. What is typed in forms is kept and offered again; save the rest first.",
  "fresh.changes": "What is new",
  "fresh.now": "Update now",
  "fresh.updating": "Updating…",
  "fresh.later": "Remind me later",
  "fresh.refuse": "Do not ask again for this version",
  "cache.cleared": "Cleared: {{what}}. Everything has been read again.",
  "cache.nothing": "There was nothing to clear in this browser; everything has been read again.",
  "cache.lists": "columns and page sizes of lists",
  "cache.recent": "what was used last",
  "cache.export": "export choices",
  "cache.files": "program files kept for offline use",
};
