import { webModule } from "#kit";
import { catalogueText } from "../text/index.ts";

export const catalogueWeb = webModule({
  screens: {
    "/demo/components/index": async () => await import("./CataloguePage.tsx"),
    "/demo/permission/index": async () => await import("./PermissionControlPage.tsx"),
  },
  texts: catalogueText,
});
