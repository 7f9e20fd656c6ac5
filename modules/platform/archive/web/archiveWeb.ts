import { webModule } from "#kit";
import { archiveText } from "../text/index.ts";

export const archiveWeb = webModule({
  screens: { "/platform/archive/index": async () => await import("./ArchivePage.tsx") },
  texts: archiveText,
  manual: async () => await import("./archive.manual.ts"),
});
