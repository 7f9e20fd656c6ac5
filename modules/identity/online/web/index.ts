import { webModule } from "#kit";
import { onlineText } from "../text/index.ts";

export { onlineActions } from "./extensionPoints.ts";

export const onlineWeb = webModule({
  lists: { "/system/onlineUser/index": async () => await import("./OnlineListPage.tsx") },
  texts: onlineText,
});
