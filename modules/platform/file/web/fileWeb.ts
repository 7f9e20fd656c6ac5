import { webModule } from "#kit";
import { filesText } from "#kit/files/text/index.ts";
import { loadTexts } from "#base/i18n";
import { fileText } from "../text/index.ts";

export const fileWeb = webModule({
  lists: {
    "/system/file/index": async () => {
      await loadTexts(filesText);
      return await import("./FileListPage.tsx");
    },
  },
  texts: fileText,
  manual: async () => await import("./file.manual.ts"),
  searches: [async () => await import("./file.search.ts")],
});
