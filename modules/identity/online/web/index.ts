import { webModule } from "#kit";
import { onlineText } from "../text/index.ts";

export const onlineWeb = webModule({
  screens: { "/system/onlineUser/index": async () => await import("./OnlineListPage.tsx") },
  texts: onlineText,
});
