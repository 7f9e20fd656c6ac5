import { module } from "#core/boot/module";
import { markReadOnly, routes } from "#core/http/routes";
import { commentApi } from "../contract.ts";
import { commentText } from "../text/index.ts";
import {
  addComment,
  beginCommentUndo,
  deleteComment,
  guardCommentUndo,
  guardOwnComment,
  listComments,
  listCommentsOfRecords,
  listMentionablePeople,
  summariseComments,
  updateComment,
  uploadCommentFile,
} from "./comment.service.ts";
import { getVisibleComment, selectOwnVisible } from "./commentedRecord.ts";
import { commentReactions, comments, commentWatches, recordFollowers } from "./comment.table.ts";
import { followRecord, unfollowRecord } from "./follower.service.ts";
import { listReactors, setReaction } from "./reaction.service.ts";
import { watchComments } from "./watch.service.ts";

export const commentModule = module({
  name: "comment",
  routes: routes(commentApi, {
    list: markReadOnly(listComments),
    ofRecords: markReadOnly(listCommentsOfRecords),
    summary: markReadOnly(summariseComments),
    add: addComment,
    uploadFile: uploadCommentFile,
    update: updateComment,
    delete: deleteComment,
    react: setReaction,
    reactors: markReadOnly(listReactors),
    watch: watchComments,
    follow: followRecord,
    unfollow: unfollowRecord,
    people: markReadOnly(listMentionablePeople),
  }),
  tables: [comments, commentReactions, commentWatches, recordFollowers],
  texts: commentText,
  records: [
    {
      entity: "sysComment",
      prefix: "comment",
      table: comments,
      name: "content",
      read: "sysComment/list",
      update: "sysComment/update",
      remove: "sysComment/delete",
      details: [],
      derived: ["editedTime"],
      visibilityFilter: selectOwnVisible,
      attachments: {
        canRead: async (ctx, id) => {
          await getVisibleComment(ctx, id);
          return true;
        },
        guardChange: guardOwnComment,
      },
      guardUndo: guardCommentUndo,
      beginUndo: beginCommentUndo,
    },
  ],
  demoRows: async () => (await import("./comment.demo.ts")).commentDemo,
  expiringRows: [{ remove: "remove_expired_comment_watches", atOnce: 1000 }],
});

export { type CommentFileStore, commentFiles } from "./commentFiles.ts";
export { commentNotices } from "./commentNotices.ts";
