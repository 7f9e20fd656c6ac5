import { webModule } from "#kit/webModule.ts";
import { exportText } from "../text/index.ts";

export const exportWeb = webModule({
  texts: exportText,
  manual: async () => await import("./export.manual.ts"),
});
