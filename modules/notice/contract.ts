import * as z from "zod";
import { defineApi, Done, get, Nothing, post, unasked } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, changesOf, Instant, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";

/** What kind of message it is (contract 00, 10: NoticeType). */
export const NoticeType = { notice: 1, announcement: 2 } as const;

const NoticeTypeValue = z.union([z.literal(NoticeType.notice), z.literal(NoticeType.announcement)]);
/** 1 or 2. */
export type NoticeTypeValue = z.infer<typeof NoticeTypeValue>;

/** Where a notice stands; nothing withdraws one today (contract 00, 10: NoticeStatus). */
export const NoticeStatus = { draft: 0, published: 1, withdrawn: 2, deleted: 3 } as const;

/** Whether a receiver has read it (contract 00, 10: NoticeUserStatus). */
export const ReadStatus = { unread: 0, read: 1 } as const;

const ReadStatusValue = z.union([z.literal(ReadStatus.unread), z.literal(ReadStatus.read)]);
/** 0 or 1. */
export type ReadStatusValue = z.infer<typeof ReadStatusValue>;

/** Characters of a content, pictures included. */
export const longestContent = 200_000;
/** Characters of one picture's address: a data address of about 90 KB. */
export const longestPicture = 120_000;
/** Characters of a content that is told to those who are connected; a longer one is left to the call `sysNotice/notice`. */
export const longestTold = 8000;
/** Characters of the summary that lists show of a content. */
export const longestSummary = 200;

/** HTML; the server keeps of it what is on its list of harmless tags. Markup around nothing is no content. */
const NoticeContent = z
  .string()
  .trim()
  .normalize("NFC")
  .max(longestContent)
  .refine(hasContent, { params: { key: "invalid.required" } });

/** Whether anything of a content can be seen. */
export function hasContent(html: string): boolean {
  if (/<img\s/iu.test(html)) return true;
  return html.replaceAll(/<[^>]*>|&nbsp;/gu, "").trim() !== "";
}

/** What a person fills in. */
export const NoticeDraft = z.object({
  title: text(256),
  type: NoticeTypeValue.default(NoticeType.notice),
  content: NoticeContent,
});

/** A notice as it is kept. */
export const Notice = recordOf(
  "sysNotice",
  "notice",
  z.object({
    id: Id,
    title: z.string(),
    content: z.string(),
    /** The beginning of the content without its markup. */
    summary: z.string(),
    type: NoticeTypeValue,
    status: z.int(),
    publicUserId: z.int().nullable(),
    publicUserName: z.string().nullable(),
    publicOrgId: z.int().nullable(),
    publicOrgName: z.string().nullable(),
    publicTime: Instant.nullable(),
    cancelTime: Instant.nullable(),
    /** How many it was published to. */
    recipientCount: z.int().nullable(),
    ...auditColumns,
  }),
  { names: { summary: ["sysNotice:content"] } },
);
/** See the schema of the same name. */
export type Notice = z.infer<typeof Notice>;

/** A notice in the list of those who write them; how many have read it says nothing while it is a draft. */
export const ListedNotice = recordOf(
  "sysNotice",
  "notice",
  z.object({ ...Notice.shape, readCount: z.int().nullable() }),
  { names: { summary: ["sysNotice:content"] } },
);
/** See the schema of the same name. */
export type ListedNotice = z.infer<typeof ListedNotice>;

/** Somebody who has received a notice. */
export const NoticeReceiver = recordOf(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    orgName: z.string().nullable(),
    readStatus: ReadStatusValue,
    readTime: Instant.nullable(),
  }),
  { names: { orgName: ["sysUser:orgId", "sysOrg:name"] }, always: ["readStatus", "readTime"] },
);
/** See the schema of the same name. */
export type NoticeReceiver = z.infer<typeof NoticeReceiver>;

const line = {
  title: z.string(),
  summary: z.string(),
  type: NoticeTypeValue,
  publicUserName: z.string().nullable(),
  publicTime: Instant,
};

const ofReceiver = ["noticeId", "sysNotice", "userId", "readTime", "readStatus"];

/** A notice in the inbox of one account; beside the whole notice stands what a list shows of it. */
export const ReceivedNotice = recordOf(
  "sysNotice",
  "notice",
  z.object({
    id: Id,
    noticeId: Id,
    sysNotice: Notice,
    userId: Id,
    readTime: Instant.nullable(),
    readStatus: ReadStatusValue,
    ...line,
    createTime: Instant,
  }),
  { names: { summary: ["sysNotice:content"] }, always: ofReceiver },
);
/** See the schema of the same name. */
export type ReceivedNotice = z.infer<typeof ReceivedNotice>;

/** A received notice in one line; its id is the notice's. */
export const NoticeLine = recordOf("sysNotice", "notice", z.object({ id: Id, ...line, readStatus: ReadStatusValue }), {
  names: { summary: ["sysNotice:content"] },
  always: ofReceiver,
});
/** See the schema of the same name. */
export type NoticeLine = z.infer<typeof NoticeLine>;

/** What the bell and the home page show: how many are unread, and the newest in one line each. */
export const NoticeDigest = z.object({ unreadCount: z.int(), lines: z.array(NoticeLine) });
/** See the schema of the same name. */
export type NoticeDigest = z.infer<typeof NoticeDigest>;

/** Lines of a digest at most. */
export const mostLines = 20;

/** What our own clients take of an event `PublicNotice`: what a role hides is not there. */
export const ToldNotice = z.object({ id: Id, title: z.string().optional(), type: NoticeTypeValue.optional() });

const Newest = recordOf("sysNotice", "notice", z.object({ id: Id, title: z.string(), createTime: Instant }));

/** `keyword` is looked for in title, content's beginning and publisher. */
const Filter = { title: SearchText, type: NoticeTypeValue.optional() };

export const noticeApi = defineApi("sysNotice", {
  page: post(
    ListQuery.extend({ ...Filter, keyword: SearchText, status: z.int().optional() }),
    pageOf(ListedNotice),
    "granted",
  ),
  /** Who has received a notice of the list, or of these who has read it and who has not; within the data scope. */
  receivers: post(PageQuery.extend({ id: Id, readStatus: ReadStatusValue.optional() }), pageOf(NoticeReceiver), {
    code: "sysNotice/page",
  }),
  add: post(NoticeDraft, Done, "granted"),
  update: post(changesOf(NoticeDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  /** Hands a draft to every account that the caller sees; it cannot be taken back. */
  public: post(IdOnly, Done, "granted"),
  /** How many would receive what the caller publishes now. */
  recipients: get(Nothing, z.int(), { code: "sysNotice/public" }),
  setRead: post(IdOnly, Done, "signedIn"),
  setReadAll: post(Nothing, Done, "signedIn"),
  pageReceived: post(
    ListQuery.extend({ ...Filter, readStatus: ReadStatusValue.optional() }),
    pageOf(ReceivedNotice),
    "signedIn",
  ),
  /** The newest 100. */
  unReadList: get(Nothing, z.array(Notice), "signedIn"),
  noticeTitle: get(Nothing, Newest.nullable(), "signedIn"),
  /** One that the caller has received, or may see in the list. */
  notice: get(IdOnly, Notice, "signedIn"),
  digest: unasked(
    get(
      z.object({
        readStatus: ReadStatusValue.optional(),
        /** Of this kind alone. */
        type: NoticeTypeValue.optional(),
        count: z.int().min(1).max(mostLines).default(10),
      }),
      NoticeDigest,
      "signedIn",
    ),
  ),
});

export const noticeError = errors({
  "notice.missing": "D1002",
  "notice.published_again": "D7000",
  "notice.published_delete": "D7001",
  "notice.published_edit": "D7002",
  "notice.not_creator": "D7003",
});
