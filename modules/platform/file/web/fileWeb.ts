import { webModule } from "#kit";
import { fileText } from "../text/index.ts";

export const fileWeb = webModule({
  lists: { "/system/file/index": async () => await import("./FileListPage.tsx") },
  texts: fileText,
  manual: async () => await import("./file.manual.ts"),
  searches: [async () => await import("./file.search.ts")],
});
