import { lazyComponent, webModule } from "#kit";
import { versionLinks } from "#modules/workspace/dashboard/web";
import { releaseNoteText } from "../text/index.ts";

const ReleaseNotesLink = lazyComponent<object>(async () => (await import("./ReleaseNotesLink.tsx")).ReleaseNotesLink, {
  texts: releaseNoteText,
});

export const releaseNoteWeb = webModule({
  screens: { "/system/upgrade/index": async () => await import("./ReleaseNoteListPage.tsx") },
  texts: releaseNoteText,
  manual: async () => await import("./releaseNote.manual.ts"),
  extensions: [versionLinks.provide({ key: "releaseNotes", Link: ReleaseNotesLink })],
  live: async () => await import("./ReleaseNotePrompt.tsx"),
});
