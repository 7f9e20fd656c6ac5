import { webModule } from "#kit";
import { attachmentText } from "../text/index.ts";

export const attachmentWeb = webModule({
  texts: attachmentText,
  manual: async () => await import("./attachment.manual.ts"),
});

export { LazyReadAttachments } from "./LazyReadAttachments.ts";
