import { webModule } from "#kit";
import { releaseNoteText } from "../text/index.ts";

export const releaseNoteWeb = webModule({
  screens: { "/system/upgrade/index": async () => await import("./ReleaseNoteListPage.tsx") },
  texts: releaseNoteText,
  manual: async () => await import("./releaseNote.manual.ts"),
  live: async () => await import("./ReleaseNotePrompt.tsx"),
});
