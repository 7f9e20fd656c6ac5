import * as z from "zod";
import { answerDuring, defineApi, Done, get, markBackground, NoInput, post } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, Instant, SearchText, text } from "#contract/fields";
import { Id, idOf, IdOnly } from "#contract/id";
import { InboxKind } from "#contract/inboxKind";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { everybody, NamedAudience, NoticeAudience } from "./audience.contract.ts";
import { ReceiverCounts } from "./receiver.contract.ts";
import { NoticeState } from "./state.contract.ts";

/** The type of a notice (contract 00, 10: NoticeType). */
export const NoticeType = { notice: 1, announcement: 2 } as const;

const NoticeTypeValue = markDictionary(
  z.union([z.literal(NoticeType.notice), z.literal(NoticeType.announcement)]),
  "NoticeTypeEnum",
);
/** 1 or 2. */
export type NoticeTypeValue = z.infer<typeof NoticeTypeValue>;

/** State of a notice; there is no call to withdraw one so far (contract 00, 10: NoticeStatus). */
export const NoticeStatus = { draft: 0, published: 1, withdrawn: 2, deleted: 3 } as const;

/** Whether a receiver has read it (contract 00, 10: NoticeUserStatus). */
export const ReadStatus = { unread: 0, read: 1 } as const;

const ReadStatusValue = markDictionary(
  z.union([z.literal(ReadStatus.unread), z.literal(ReadStatus.read)]),
  "NoticeUserStatusEnum",
);
/** 0 or 1. */
export type ReadStatusValue = z.infer<typeof ReadStatusValue>;

/** Maximum length of the content, including embedded pictures. */
export const maxContentLength = 200_000;
/** Maximum length of content in a realtime event; clients load longer content with `sysNotice/notice`. */
export const maxEventContentLength = 8000;
/** How far ahead a publication can be planned. */
export const maxPlanDays = 366;
/** Time between two reminders of one notice. */
export const reminderPauseHours = 24;
/** Maximum length of the summary in lists. */
export const maxSummaryLength = 200;

/** Maximum number of columns or rows of a merged cell. */
const maxSpan = 50;

/** Whether the value of `colspan` or `rowspan` merges a reasonable number of cells. */
export function isSpan(value: string): boolean {
  return /^[1-9]\d?$/u.test(value) && Number(value) <= maxSpan;
}

/** HTML; the server keeps only harmless tags. Markup without text or pictures counts as empty. */
const NoticeContent = z
  .string()
  .trim()
  .normalize("NFC")
  .max(maxContentLength)
  .refine(hasContent, { params: { key: "invalid.required" } });

/** Whether content has a visible part. */
export function hasContent(html: string): boolean {
  if (/<img\s/iu.test(html)) return true;
  return html.replaceAll(/<[^>]*>|&nbsp;/gu, "").trim() !== "";
}

/** Fields of the form. */
export const NoticeDraft = z.object({
  title: text(256),
  type: NoticeTypeValue.default(NoticeType.notice),
  content: NoticeContent,
  audience: NoticeAudience.default(everybody),
  /** The end of its validity. */
  cancelTime: Instant.nullable().default(null),
  /** On top of lists until it ends. */
  isPinned: z.boolean().default(false),
  /** Its readers have to confirm that they have read it. */
  isMustRead: z.boolean().default(false),
});

const ofNotice = {
  summary: ["sysNotice:content"],
  correctsTitle: ["sysNotice:title"],
  correctsTime: ["sysNotice:publicTime"],
  publicUserAvatar: ["sysUser:avatar"],
};
const versions = ["link", "correctsId", "replacedById", "replacedTime"];

/** A stored notice. */
export const Notice = defineRecordSchema(
  "sysNotice",
  "notice",
  z.object({
    id: Id,
    title: z.string(),
    content: z.string(),
    /** The beginning of the content as plain text. */
    summary: z.string(),
    type: NoticeTypeValue,
    status: markDictionary(z.int().meta({ examples: [NoticeStatus.draft] }), "NoticeStatusEnum"),
    publicUserId: z.int().nullable(),
    publicUserName: z.string().nullable(),
    publicOrgId: z.int().nullable(),
    publicOrgName: z.string().nullable(),
    publicTime: Instant.nullable(),
    /** The end of its validity: from then on it is not counted as unread, and the home page leaves it out. */
    cancelTime: Instant.nullable(),
    /** Number of receivers, those who joined the audience later included. */
    recipientCount: z.int().nullable(),
    /** The address within the application that it leads to. */
    link: z.string().nullable(),
    /** It is not for everybody. */
    isTargeted: z.boolean(),
    isPinned: z.boolean(),
    isMustRead: z.boolean(),
    /** The notice that it corrects; null also for callers who do not see that one. */
    correctsId: Id.nullable(),
    correctsTitle: z.string().nullable(),
    correctsTime: Instant.nullable(),
    /** The correction that has taken its place; null also for callers who do not see that one. */
    replacedById: Id.nullable(),
    replacedTime: Instant.nullable(),
    ...auditColumns,
  }),
  { names: ofNotice, always: versions },
);
/** See the schema of the same name. */
export type Notice = z.infer<typeof Notice>;

/** A notice in the list of its authors; a draft has no number of readers. */
export const ListedNotice = defineRecordSchema(
  "sysNotice",
  "notice",
  z.object({
    ...Notice.shape,
    readCount: z.int().nullable(),
    /** How many have confirmed it; null if they need not. */
    confirmCount: z.int().nullable(),
    audience: NamedAudience,
    plannedTime: Instant.nullable(),
    publicUserAvatar: z.string().nullable(),
  }),
  { names: { ...ofNotice, audience: ["sysNotice:isTargeted"] }, always: versions },
);
/** See the schema of the same name. */
export type ListedNotice = z.infer<typeof ListedNotice>;

/** An account that has received a notice. */
export const NoticeReceiver = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    id: Id,
    account: z.string(),
    realName: z.string(),
    avatar: z.string().nullable(),
    orgName: z.string().nullable(),
    readStatus: ReadStatusValue,
    readTime: Instant.nullable(),
    confirmTime: Instant.nullable(),
  }),
  { names: { orgName: ["sysUser:orgId", "sysOrg:name"] }, always: ["readStatus", "readTime", "confirmTime"] },
);
/** See the schema of the same name. */
export type NoticeReceiver = z.infer<typeof NoticeReceiver>;

const line = {
  title: z.string(),
  summary: z.string(),
  type: NoticeTypeValue,
  publicUserName: z.string().nullable(),
  publicTime: Instant,
  /** The address within the application that it leads to: readers open it instead of the notice. */
  link: z.string().nullable(),
  cancelTime: Instant.nullable(),
  isPinned: z.boolean(),
  isMustRead: z.boolean(),
  /** Title and time of the notice that it corrects. */
  correctsTitle: z.string().nullable(),
  correctsTime: Instant.nullable(),
  /** When a correction took its place. */
  replacedTime: Instant.nullable(),
};

const ofReceiver = [
  ...versions,
  "kind",
  "noticeId",
  "sysNotice",
  "userId",
  "readTime",
  "readStatus",
  "reminderTime",
  "confirmTime",
  "snoozedUntil",
  "receiptId",
];

/** A notice in the inbox of one account; besides the whole notice it has the fields of the list. */
export const ReceivedNotice = defineRecordSchema(
  "sysNotice",
  "notice",
  z.object({
    id: Id,
    noticeId: Id,
    sysNotice: Notice,
    userId: idOf("account"),
    kind: InboxKind,
    readTime: Instant.nullable(),
    readStatus: ReadStatusValue,
    /** When the account confirmed a notice that has to be confirmed. */
    confirmTime: Instant.nullable(),
    /** Until then it is put off. */
    snoozedUntil: Instant.nullable(),
    ...line,
    publicUserAvatar: z.string().nullable(),
    createTime: Instant,
  }),
  { names: ofNotice, always: ofReceiver },
);
/** See the schema of the same name. */
export type ReceivedNotice = z.infer<typeof ReceivedNotice>;

/** A received notice in one line; its id is the notice's. */
export const NoticeLine = defineRecordSchema(
  "sysNotice",
  "notice",
  z.object({
    id: Id,
    ...line,
    /** The id of the entry in the inbox. */
    receiptId: Id,
    kind: InboxKind,
    readStatus: ReadStatusValue,
    /** When the author reminded the account to read it. */
    reminderTime: Instant.nullable(),
    confirmTime: Instant.nullable(),
  }),
  { names: ofNotice, always: ofReceiver },
);
/** See the schema of the same name. */
export type NoticeLine = z.infer<typeof NoticeLine>;

/** For the notification menu and the home page: the number of unread notices, and the newest in one line each. */
export const NoticeDigest = z.object({
  unreadCount: z.int(),
  /** When the next of the unread ones ends: then they are fewer. */
  nextEndTime: Instant.nullable(),
  lines: z.array(NoticeLine),
});
/** See the schema of the same name. */
export type NoticeDigest = z.infer<typeof NoticeDigest>;

/** What the account has to confirm; `isBlocking`: before it uses the page, as the tenant's setting says. */
export const MustReadNotices = z.object({ isBlocking: z.boolean(), lines: z.array(NoticeLine) });
/** See the schema of the same name. */
export type MustReadNotices = z.infer<typeof MustReadNotices>;

/** Maximum number of lines of a digest. */
export const maxDigestLines = 20;

/** The fields of the event `PublicNotice` that our own clients use; fields that a role hides are missing. */
export const NoticeEvent = z.object({
  id: Id,
  title: z.string().optional(),
  type: NoticeTypeValue.optional(),
  link: z.string().nullable().default(null),
  /** What it is if no author has written it. */
  kind: InboxKind.nullable().default(null),
  /** The notice whose place it takes. */
  correctsId: Id.nullable().default(null),
});

/** The event `InboxChanged`; `isOwn`: the account itself has changed its inbox, perhaps in another window. */
export const InboxEvent = z.object({ isOwn: z.boolean().default(false) });

const NewestNotice = defineRecordSchema(
  "sysNotice",
  "notice",
  z.object({ id: Id, title: z.string(), createTime: Instant }),
);

/** `keyword` matches title, the beginning of the content and the publisher. */
const Filter = { title: SearchText, type: NoticeTypeValue.optional() };

/** What the list of the inbox can be narrowed to. */
export const inboxFilter = {
  ...Filter,
  keyword: SearchText,
  readStatus: ReadStatusValue.optional(),
  kind: InboxKind.optional().meta({ examples: ["notice"] }),
};

export const noticeApi = defineApi("sysNotice", {
  page: post(
    ListQuery.extend({ ...Filter, keyword: SearchText, status: z.int().optional(), state: NoticeState.optional() }),
    pageOf(ListedNotice),
    "granted",
  ),
  /** Receivers of a notice, optionally only those who have or have not read or confirmed it; in the data scope. */
  receivers: post(
    PageQuery.extend({
      id: Id,
      readStatus: ReadStatusValue.optional(),
      isConfirmed: z.boolean().optional(),
      keyword: SearchText,
    }),
    pageOf(NoticeReceiver),
    { code: "sysNotice/page" },
  ),
  /** How many of them the caller sees, and how many of these have read and confirmed it. */
  receiverCounts: markBackground(get(IdOnly, ReceiverCounts, { code: "sysNotice/page" })),
  add: post(NoticeDraft, Done, "granted"),
  update: post(createUpdateSchema(NoticeDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
  /** Sends a draft to its audience, as far as the caller sees these accounts; this cannot be undone. */
  public: post(IdOnly, Done, "granted"),
  /**
   * Writes a draft with all that a published notice of the caller has, and answers its id. Once it is published, it takes
   * the place of that notice.
   */
  correct: post(IdOnly, Id, { code: "sysNotice/add" }),
  /** Publishes a draft of the caller at a time, at most a year ahead; a later plan replaces an earlier one. */
  plan: post(z.object({ id: Id, plannedTime: Instant }), Done, { code: "sysNotice/public" }),
  cancelPlan: post(IdOnly, Done, { code: "sysNotice/public" }),
  /** Reminds those who have not read a notice of the caller, once in `reminderPauseHours`; `quiet` have quiet hours. */
  remind: post(IdOnly, z.object({ count: z.int(), quiet: z.int() }), { code: "sysNotice/public" }),
  /** Number of accounts that would receive a draft of the caller now; without one, a notice for everybody. */
  recipients: get(z.object({ id: Id.optional() }), z.int(), { code: "sysNotice/public" }),
  /** Number of accounts of an audience that the caller sees. */
  audienceCount: post(z.object({ audience: NoticeAudience }), z.int(), { code: "sysNotice/page" }),
  setRead: post(IdOnly, Done, "signedIn"),
  /** Confirms a notice of the inbox that has to be confirmed; it counts as read then. */
  confirm: post(IdOnly, Done, "signedIn"),
  /** The notices that the caller has to confirm, the oldest first; at most `maxDigestLines`. */
  mustRead: answerDuring(
    markBackground(get(NoInput, MustReadNotices, "signedIn")),
    { isBlocking: false, lines: [] },
    "changingPassword",
    "enrolling",
  ),
  setReadAll: post(NoInput, Done, "signedIn"),
  pageReceived: post(
    ListQuery.extend({
      ...inboxFilter,
      /** Instead of the inbox, what is put off. */
      isSnoozed: z.boolean().default(false),
      /** Unread ones before all others; without a field to sort by. */
      isUnreadFirst: z.boolean().default(false),
    }),
    pageOf(ReceivedNotice),
    "signedIn",
  ),
  /** The newest 100. */
  unReadList: answerDuring(get(NoInput, z.array(Notice), "signedIn"), [], "changingPassword", "enrolling"),
  noticeTitle: answerDuring(get(NoInput, NewestNotice.nullable(), "signedIn"), null, "changingPassword", "enrolling"),
  /** A notice that the caller has received, or may see in the list. */
  notice: get(IdOnly, Notice, "signedIn"),
  /** Whom to ask for access to a page that is closed to the caller, and whether they have asked today. */
  accessHelp: get(
    z.object({ path: text(256) }),
    z.object({ administrators: z.array(z.string()), isAsked: z.boolean() }),
    "signedIn",
  ),
  /** Asks them with a message; once a day for each page. */
  requestAccess: post(z.object({ path: text(256) }), Done, "signedIn"),
  digest: markBackground(
    get(
      z.object({
        readStatus: ReadStatusValue.optional(),
        /** Only of this type. */
        type: NoticeTypeValue.optional(),
        count: z.int().min(1).max(maxDigestLines).default(10),
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
  "notice.reminded_again": "D7004",
  "notice.request_limit": "D7005",
  "notice.request_nobody": "D7006",
  "notice.target_missing": "D7007",
  "notice.end_passed": "D7008",
  "notice.plan_time": "D7009",
  "notice.ended": "D7010",
  "notice.correct_draft": "D7013",
  "notice.replaced": "D7014",
  "notice.correction_open": "D7015",
});
