import { webModule } from "#kit";
import { permissionText } from "#modules/permission/text";

export const permissionWeb = webModule({
  screens: { "/system/permission/index": async () => await import("./PermissionPage.tsx") },
  texts: permissionText,
});
