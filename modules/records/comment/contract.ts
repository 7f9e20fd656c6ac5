import * as z from "zod";
import { defineApi, Done, markBackground, NoInput, post, upload } from "#contract/api";
import { AttachedFile } from "#contract/attachedFile";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, Instant, SearchText, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";

/** Maximum length of a comment. */
export const maxCommentLength = 2000;
/** Maximum number of comments in an answer. */
export const maxComments = 100;
/** A record with more comments than this shows no exact number. */
export const maxCommentCount = 99;
/** Maximum number of people that one comment mentions. */
export const maxMentions = 20;
/** Maximum number of people in the list of those that can be mentioned. */
export const maxPeople = 10;
/** Maximum number of followers of a record. */
export const maxFollowers = 100;
/** Maximum number of names of those who reacted in an answer. */
export const maxReactors = 20;
/** Maximum number of records whose comments are read at once. */
export const maxReadRecords = 100;
/** Maximum number of comments of such a record: the newest ones. */
export const maxReadComments = 20;
/** Maximum number of files of a comment. */
export const maxCommentFiles = 10;
/** How long an account is told of changes after its last `watch`. */
export const watchMinutes = 10;

const mention = /@\{(?<id>[1-9]\d{0,15})\}/gu;

/** The accounts that a comment mentions, each once. */
export function listMentionedIds(content: string): number[] {
  return [...new Set([...content.matchAll(mention)].map(({ groups }) => Number(groups?.["id"])))];
}

/** A mention in the text of a comment. */
export function writeMention(id: number): string {
  return `@{${id}}`;
}

/** A part of a comment: text, or the id of a mentioned account. */
export type CommentPart = string | number;

/** The text of a comment in its parts. */
export function splitMentions(content: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const found of content.matchAll(mention)) {
    if (found.index > end) parts.push(content.slice(end, found.index));
    parts.push(Number(found.groups?.["id"]));
    end = found.index + found[0].length;
  }
  return end < content.length ? [...parts, content.slice(end)] : parts;
}

/** An account that is or can be mentioned. */
export const MentionedPerson = defineRecordSchema("sysUser", "account", z.object({ id: Id, realName: z.string() }));
/** See the schema of the same name. */
export type MentionedPerson = z.infer<typeof MentionedPerson>;

/** An account that can be mentioned; `account` and `orgName` are there only where others of the list have the same name. */
export const MentionablePerson = defineRecordSchema(
  "sysUser",
  "account",
  MentionedPerson.extend({ account: z.string().nullable(), orgName: z.string().nullable() }),
  { names: { orgName: ["sysUser:orgId", "sysOrg:name"] } },
);
/** See the schema of the same name. */
export type MentionablePerson = z.infer<typeof MentionablePerson>;

const fileFields = ["suffix", "kind", "sizeBytes"];

/** A file for a comment that is not written yet. */
export const UploadedFile = defineRecordSchema("sysAttachment", "attachment", z.object(AttachedFile.shape), {
  always: fileFields,
});
/** See the schema of the same name. */
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A file of a comment, with the addresses of its content and of a small picture of it; both need the session. */
const CommentFile = defineRecordSchema(
  "sysAttachment",
  "attachment",
  z.object({ ...AttachedFile.shape, url: z.string(), thumbnailUrl: z.string().nullable() }),
  { always: [...fileFields, "url", "thumbnailUrl"] },
);
/** See the schema of the same name. */
export type CommentFile = z.infer<typeof CommentFile>;

/** Plain text with links; mentions are written as `@{id}`. A comment with files needs none. */
const Content = z.string().trim().normalize("NFC").max(maxCommentLength).default("");

/** The reactions to a comment, in the order in which they are offered. */
export const reactionNames = ["agree", "thanks", "happy", "seen", "done"] as const;
const ReactionNameValue = z.enum(reactionNames).meta({ examples: ["agree"] });
/** See `reactionNames`. */
export type ReactionName = z.infer<typeof ReactionNameValue>;

/** How many accounts gave one reaction to a comment, and whether the caller is one of them. */
const Reaction = z.object({ name: ReactionNameValue, count: z.int(), isOwn: z.boolean() });
/** See the schema of the same name. */
export type Reaction = z.infer<typeof Reaction>;

/** A comment on a record. */
export const Comment = defineRecordSchema(
  "sysComment",
  "comment",
  z.object({
    id: Id,
    content: z.string(),
    /** The accounts in the text. */
    mentions: z.array(MentionedPerson),
    /** Whether the caller has written it, and so may change and delete it. */
    isOwn: z.boolean(),
    /** Those that at least one account has given, in the order of `reactionNames`. */
    reactions: z.array(Reaction),
    files: z.array(CommentFile),
    /** When its author last changed it. */
    editedTime: Instant.nullable(),
    /** The picture of the author. */
    avatar: z.string().nullable(),
    ...auditColumns,
  }),
  { names: { avatar: ["sysUser:avatar"] }, always: ["mentions", "isOwn", "reactions", "files", "editedTime"] },
);
/** See the schema of the same name. */
export type Comment = z.infer<typeof Comment>;

/** A record by its kind (`sysRole`) and id. */
const CommentedRecord = z.object({
  entity: text(64).meta({ examples: ["sysRole"] }),
  recordId: idOf("role"),
});
/** See the schema of the same name. */
export type CommentedRecord = z.infer<typeof CommentedRecord>;

/** What a record shows of its comments before they are opened. */
export const CommentSummary = z.object({
  /** At most `maxCommentCount` + 1. */
  count: z.int(),
  /** Whether the caller is told of new comments. */
  isFollowed: z.boolean(),
});
/** See the schema of the same name. */
export type CommentSummary = z.infer<typeof CommentSummary>;

/**
 * Comments on the records of other modules. Its calls are open to every signed-in account, as far as it may see the record:
 * by the permission of the record's own list, in the data scope, and not in the bin.
 */
export const commentApi = defineApi("sysComment", {
  /** The newest comments, or those before a comment; the oldest of them first. */
  list: markBackground(
    post(
      CommentedRecord.extend({
        before: idOf("comment").optional(),
        count: z.int().min(1).max(maxComments).default(20),
      }),
      z.object({ items: z.array(Comment), hasMore: z.boolean() }),
      "signedIn",
    ),
  ),
  /**
   * The newest comments on some records of one kind, the oldest of them first, for printing. Records that the caller does
   * not see are left out.
   */
  ofRecords: markBackground(
    post(
      z.object({
        entity: CommentedRecord.shape.entity,
        recordIds: z
          .array(idOf("role"))
          .min(1)
          .max(maxReadRecords)
          .meta({ examples: [[1]] }),
      }),
      z.array(z.object({ recordId: Id, items: z.array(Comment), /** There are earlier ones. */ hasMore: z.boolean() })),
      "signedIn",
    ),
  ),
  summary: markBackground(post(CommentedRecord, CommentSummary, "signedIn")),
  /** Answers the id of the comment. A comment with files needs no text. */
  add: post(
    CommentedRecord.extend({
      content: Content,
      /** Files that the caller has uploaded for it. */
      fileIds: z.array(idOf("file")).max(maxCommentFiles).default([]),
    }),
    Id,
    "signedIn",
  ),
  /** Stores a file for a comment. Unused ones are removed after 30 days. */
  uploadFile: upload(NoInput, UploadedFile, "signedIn"),
  /** `addedFileIds`: files that the caller has uploaded for it; `removedFileIds`: files of the comment. */
  update: post(
    createUpdateSchema(z.object({ content: Content })).extend({
      addedFileIds: z.array(idOf("file")).max(maxCommentFiles).default([]),
      removedFileIds: z.array(idOf("attachment")).max(maxCommentFiles).default([]),
    }),
    Done,
    "signedIn",
  ),
  delete: post(IdOnly, Done, "signedIn"),
  /** Gives a reaction of the caller to a comment, or takes it back. */
  react: post(z.object({ id: idOf("comment"), name: ReactionNameValue, isGiven: z.boolean() }), Done, "signedIn"),
  /** Names of those who gave a reaction, the first ones first, at most `maxReactors`. */
  reactors: post(z.object({ id: idOf("comment"), name: ReactionNameValue }), z.array(MentionedPerson), "signedIn"),
  /** The caller is told of changes for `watchMinutes`. */
  watch: markBackground(post(CommentedRecord, Done, "signedIn")),
  /** The caller is told of new comments of others by a message, as the author of a comment is without asking. */
  follow: post(CommentedRecord, Done, "signedIn"),
  unfollow: post(CommentedRecord, Done, "signedIn"),
  /** Accounts in the caller's data scope that see the record and whose name contains the keyword, for a mention. */
  people: post(CommentedRecord.extend({ keyword: SearchText }), z.array(MentionablePerson), "signedIn"),
});

export const commentError = errors({
  "comment.missing": "D1002",
  "comment.not_commentable": "D1009",
  "comment.not_author": "D1013",
  "comment.mention_missing": "D1002",
  "comment.mention_refused": "D1016",
  "comment.mention_limit": "D1009",
  "comment.follower_limit": "D1009",
  "comment.empty_comment": "D1009",
  "comment.file_missing": "D1002",
  "comment.file_limit": "D1009",
});
