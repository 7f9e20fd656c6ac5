import { webModule } from "#kit";
import { accountText } from "#modules/account/text";

export const accountWeb = webModule({
  screens: { "/system/user/index": async () => await import("./AccountListPage.tsx") },
  texts: accountText,
  searches: [async () => await import("./account.search.ts")],
  widgets: async () => await import("./account.home.ts"),
});

export { accountPicker } from "./accountPicker.ts";
export { roleChoicePicker } from "./roleChoicePicker.ts";
