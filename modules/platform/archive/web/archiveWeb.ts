import { webModule } from "#kit";
import { archiveText } from "../text/index.ts";

export const archiveWeb = webModule({
  lists: { "/platform/archive/index": async () => await import("./ArchivePage.tsx") },
  texts: archiveText,
});
