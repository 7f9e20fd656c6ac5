import type { InboxKind } from "#contract/inboxKind";
import { NoticeStatus, NoticeType } from "../contract.ts";
import { createSeededNotice, type SeededNotice, toPublishedRows, toReceiptRows } from "./published.seed.ts";

/** A demo company and its people, the administrator first. */
export type DemoCompany = {
  readonly tenantId: number;
  readonly people: readonly { readonly id: number; readonly realName: string }[];
};

type DemoEntry = {
  readonly kind: InboxKind;
  /** The person who caused it; none for what the product says. */
  readonly by?: number;
  readonly to: readonly number[];
  readonly title: string;
  readonly text: string;
  readonly link?: string;
  /** The person whose account has the comments of the demo: the entry names it and leads there. */
  readonly discussed?: number;
  readonly hoursAgo: number;
  readonly isRead?: boolean;
};

const hourMs = 3_600_000;
/** The current time of the demo, whenever it is started. */
const now = Date.UTC(2026, 10, 22, 1, 30);

const entries: readonly DemoEntry[] = [
  {
    kind: "comment",
    by: 1,
    to: [0],
    title: "评论了“{{name}}”",
    text: "打开此消息即可前往该记录的评论。",
    discussed: 3,
    hoursAgo: 48,
  },
  {
    kind: "mention",
    by: 1,
    to: [0],
    title: "在“{{name}}”的评论中提及了您",
    text: "打开此消息即可前往该记录的评论。",
    discussed: 3,
    hoursAgo: 46,
  },
  {
    kind: "system",
    to: [0],
    title: "授权将在 30 天后到期",
    text: "请联系平台管理员续期，到期后只能查看。",
    hoursAgo: 30,
    isRead: true,
  },
  {
    kind: "assignment",
    by: 2,
    to: [0],
    title: "申请访问“职位管理”",
    text: "无权打开“职位管理”，申请开通权限。可在角色或账号中授权。",
    hoursAgo: 20,
  },
  {
    kind: "reminder",
    to: [0, 1],
    title: "提醒：09:30 安全例会",
    text: "2026-11-22 09:30–10:30",
    link: "/dashboard/schedule",
    hoursAgo: 1,
  },
];

/** Entries of the demo inboxes that no author has written; their ids follow those of the notices. */
export function demoEntries(company: DemoCompany): SeededNotice[] {
  const { tenantId, people } = company;
  return entries.map(({ kind, by, to, title, text, link, discussed, hoursAgo }, index) => {
    const at = new Date(now - hoursAgo * hourMs);
    const author = by === undefined ? undefined : people[by];
    const person = discussed === undefined ? undefined : people[discussed];
    const words = title.replace("{{name}}", person?.realName ?? "");
    const comments = person === undefined ? null : `/system/user?panel=sysUser:${person.id}:comments`;
    return createSeededNotice({
      id: tenantId * 1_000_000 + 900_100 + index,
      tenantId,
      title: author === undefined ? words : `${author.realName}${person === undefined ? "：" : ""}${words}`,
      content: `<p>${text}</p>`,
      kind,
      link: link ?? comments,
      type: NoticeType.notice,
      status: NoticeStatus.published,
      publicUserId: author?.id ?? null,
      publicUserName: author?.realName ?? null,
      publicTime: at,
      recipientCount: to.length,
      createTime: at,
      ...(author === undefined ? {} : { createUserId: author.id, createUserName: author.realName }),
    });
  });
}

/** The same entries as their receivers see them. */
export function demoPublishedEntries(company: DemoCompany) {
  return demoEntries(company).flatMap((entry) => toPublishedRows(entry, entry.recipientCount ?? 0));
}

/** Their receipts; most are unread. */
export function demoEntryReceipts(company: DemoCompany) {
  return demoEntries(company).flatMap((entry, index) => {
    const { to = [], isRead = false } = entries[index] ?? {};
    const readTime = isRead ? (entry.publicTime ?? null) : null;
    const readers = to.flatMap((position) => company.people[position] ?? []);
    return toReceiptRows(
      entry,
      readers.map(({ id }) => ({ id, readTime })),
    );
  });
}
