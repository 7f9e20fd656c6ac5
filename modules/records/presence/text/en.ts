import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "presence.not_versioned": "“{{entity}}” has no version, so it cannot show who has it open",
  "presence.label": "Who has this record open",
  "presence.open": "Also open for {{names}}",
  "presence.editing": "Being edited by {{names}}",
  "presence.hidden": "Others who have this open: {{count}}",
  "presence.saved": "This record has been changed",
  "presence.savedBy": "{{name}} has saved changes",
  "presence.take": "Take over",
  "api.sysPresence": "Who has a record open",
  "api.sysPresence.note": "Note an open record",
  "api.sysPresence.leave": "Note a closed record",
};
