import { webModule } from "#kit";
import { filesText } from "#kit/files/text/index.ts";
import { loadTexts } from "#base/i18n";
import { catalogueText } from "../text/index.ts";

export const catalogueWeb = webModule({
  screens: {
    "/demo/components/index": async () => {
      await loadTexts(filesText);
      return await import("./CataloguePage.tsx");
    },
    "/demo/permission/index": async () => await import("./PermissionControlPage.tsx"),
  },
  texts: catalogueText,
});
