import { webModule } from "#kit";
import { commentText } from "../text/index.ts";

export const commentWeb = webModule({
  texts: commentText,
  manual: async () => await import("./comment.manual.ts"),
  live: async () => await import("./CommentEvents.tsx"),
});

export { hasComments } from "./commentAccess.ts";
