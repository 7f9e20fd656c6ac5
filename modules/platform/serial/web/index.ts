import { webModule } from "#kit";
import { serialText } from "../text/index.ts";

export const serialWeb = webModule({
  lists: { "/system/serial/index": async () => await import("./SerialListPage.tsx") },
  texts: serialText,
  manual: async () => await import("./serial.manual.ts"),
});
