import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "api.sysUpgrade": "Release notes",
  "api.sysUpgrade.list": "Release notes written so far",
  "api.sysUpgrade.setRead": "Mark a release note as read",
  "api.sysUpgrade.lastUnRead": "Latest unread release note",
  "releaseNote.title": "Release notes",
  "releaseNote.menu": "Release notes",
  "releaseNote.content": "Content",
  "releaseNote.summary": "Content",
  "releaseNote.missing": "This release note does not exist or was deleted",
  "releaseNote.whatIsNew": "What's new",
  "releaseNote.close": "Got it",
  "releaseNote.none": "No release notes yet",
  "releaseNote.noneText": "What changes with a new version will appear here",
  "releaseNote.contentHint": "Once saved, everyone sees it once, the next time they open the console",
  "releaseNote.setting.shown": "Show release notes",
  "releaseNote.setting.shownHint": "Everyone sees the newest release note once when they open the console",
};
