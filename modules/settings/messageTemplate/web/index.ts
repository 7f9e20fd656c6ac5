import { webModule } from "#kit";
import { messageTemplateText } from "../text/index.ts";

export { formattedInput } from "./formattedInput.ts";

export const messageTemplateWeb = webModule({
  lists: { "/system/template/index": async () => await import("./MessageTemplateListPage.tsx") },
  texts: messageTemplateText,
  manual: async () => await import("./messageTemplate.manual.ts"),
});
