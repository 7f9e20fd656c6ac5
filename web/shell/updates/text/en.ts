import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translation<typeof original> = {
  "fresh.title": "A new version is ready",
  "fresh.text":
    "Updating restores the default configuration: look, layout and settings of pages. Open pages and drafts stay.",
  "fresh.unsaved": "You have unsaved changes. Form input is kept and offered again. Save everything else first.",
  "fresh.changes": "What’s new",
  "fresh.now": "Update now",
  "fresh.updating": "Updating…",
  "fresh.later": "Remind me later",
  "fresh.refuse": "Skip this version",
  "cache.cleared": "Cleared: {{what}}. All data has been reloaded.",
  "cache.nothing": "There was nothing to clear in this browser. All data has been reloaded.",
  "cache.lists": "list columns and page sizes",
  "cache.recent": "recently used items",
  "cache.export": "export choices",
  "cache.files": "program files saved for offline use",
};
