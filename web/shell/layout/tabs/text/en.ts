import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translation<typeof original> = {
  "tag.refresh": "Refresh",
  "tag.close": "Close",
  "tag.closeOthers": "Close others",
  "tag.closeRight": "Close to the right",
  "tag.closeAll": "Close all",
  "tag.reopen": "Reopen last closed page",
  "tag.pin": "Pin",
  "tag.unpin": "Unpin",
  "tag.moveLeft": "Move left",
  "tag.moveRight": "Move right",
  "tag.find": "Find open page",
  "tag.none": "No matching open pages",
  "tag.pages": "Pages",
  "tag.pinNamed": "Pin {{title}}",
};
