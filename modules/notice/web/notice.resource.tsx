import { defineResource } from "#kit";
import { noticeApi, NoticeStatus } from "#modules/notice/contract";
import { ContentField } from "./ContentField.tsx";
import { NoticePreview } from "./NoticeTitle.tsx";
import { ReadCount, readOf } from "./ReadCount.tsx";

export const noticeResource = defineResource(noticeApi, (column, field) => ({
  title: "notice.notices",
  search: [
    field.text("keyword"),
    field.dictionary("type", "NoticeTypeEnum"),
    field.dictionary("status", "NoticeStatusEnum"),
    field.text("title"),
  ],
  columns: [
    column.custom("title", (notice) => <NoticePreview notice={notice} />, { width: 212, isSortable: true }),
    column.text("summary", { width: 100 }),
    column.dictionary("type", "NoticeTypeEnum", { width: 118 }),
    column.dictionary("status", "NoticeStatusEnum", { width: 94 }),
    column.account("publicUserName", { width: 96 }),
    column.instant("publicTime", { width: 104 }),
    column.custom("readCount", (notice) => <ReadCount notice={notice} />, { width: 96, textOf: readOf }),
  ],
  form: [
    field.text("title", { isWide: true }),
    field.dictionary("type", "NoticeTypeEnum", { isRadio: true, isWide: true }),
    field.custom("content", (input) => <ContentField {...input} />, { isWide: true }),
  ],
  place: "drawer",
  formWidth: 880,
  nameOf: ({ title }) => title,
  copyOf: ({ title, type, content }) => ({ title, type, content }),
  isFinal: ({ status }) => status !== NoticeStatus.draft,
}));
