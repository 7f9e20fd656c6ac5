import { webModule } from "#kit";
import { onlineText } from "#modules/online/text";

export const onlineWeb = webModule({
  screens: { "/system/onlineUser/index": async () => await import("./OnlineListPage.tsx") },
  texts: onlineText,
});
