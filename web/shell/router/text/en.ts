import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "page.closed": "You do not have permission to open “{{title}}”.",
  "page.lacking": "Missing permission",
  "page.askRoles": "These roles include it: {{roles}}. Ask an administrator for one of them.",
  "page.ask": "Ask an administrator to grant it.",
  "page.unserved": "This page is not available in this version yet.",
  "page.outside": "This page opens in a new window.",
  "page.notEmbedded": "{{host}} is not on the list of sites that can be embedded. Open it in a new window.",
  "page.openOutside": "Open in a new window",
  "page.silent": "{{host}} did not respond correctly. Try again, or open it in a new window.",
  "page.toSignIn": "Go to sign-in",
};
