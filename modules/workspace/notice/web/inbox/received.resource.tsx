import { inboxKinds } from "#contract/inboxKind";
import { defineReadOnlyList } from "#kit";
import { noticeApi, ReadStatus } from "../../contract.ts";
import { KindTag } from "./KindTag.tsx";
import { NoticeMarks } from "../NoticeMarks.tsx";
import { ReceivedTitle } from "../NoticeTitle.tsx";

/** The entries of the inbox; a click on the title opens one. */
export const receivedResource = defineEntries(false);

/** The entries that are put off, with the time at which they come back. */
export const snoozedResource = defineEntries(true);

function defineEntries(isSnoozed: boolean) {
  return defineReadOnlyList(noticeApi, "pageReceived", (column, field) => ({
    title: "notice.inbox",
    search: [
      field.text("keyword"),
      field.dictionary("readStatus", "NoticeUserStatusEnum"),
      field.select(
        "kind",
        inboxKinds.map((value) => ({ value, label: `kit.inboxKind.${value}` }) as const),
      ),
      field.text("title"),
      field.dictionary("type", "NoticeTypeEnum"),
    ],
    columns: [
      column.custom("title", (notice) => <ReceivedTitle received={notice} />, { width: 300 }),
      ...(isSnoozed ? [column.instant("snoozedUntil", { width: 160 })] : []),
      column.text("summary", { width: 320, isSortable: false }),
      column.custom("kind", ({ kind }) => <KindTag kind={kind} />, { width: 140 }),
      column.dictionary("readStatus", "NoticeUserStatusEnum"),
      column.person("publicUserName", { avatar: "publicUserAvatar", isSortable: false }),
      column.instant("publicTime", { isSortable: false }),
      column.dictionary("type", "NoticeTypeEnum", { width: 120, isOptional: true, isSortable: false }),
      column.instant("readTime", { isOptional: true }),
      column.instant("cancelTime", { isOptional: true, isSortable: false }),
    ],
    card: {
      meta: isSnoozed ? ["snoozedUntil"] : [],
      status: ["kind"],
      time: "publicTime",
      text: "summary",
      renderMarks: (notice) => <NoticeMarks notice={notice} />,
      isUnread: ({ readStatus }) => readStatus === ReadStatus.unread,
    },
    getName: ({ title }) => title,
  }));
}
