import type { ListExtension } from "#kit/list/listExtension.ts";
import { hasComments } from "./commentAccess.ts";
import { LazyCommentCount } from "./LazyCommentCount.tsx";
import { LazyCommentPanel } from "./LazyCommentPanel.tsx";

/** The comments on each record. */
export const commentListExtension: ListExtension = {
  recordPanels: [
    {
      name: "comments",
      title: "kit.comments",
      drawerTitle: "kit.comments.of",
      isOffered: hasComments,
      Panel: LazyCommentPanel,
      Count: LazyCommentCount,
    },
  ],
};
