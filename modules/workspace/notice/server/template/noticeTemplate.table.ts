import { boolean, defaulted, smallInteger, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";
import type { NoticeTypeValue } from "../../contract.ts";
import { noticeTemplateError } from "../../template.contract.ts";

/** Templates belong to the whole tenant: a caller who may list them sees all of them. */
export const noticeTemplates = defineTable(
  "notice_template",
  { scope: "tenant", entity: "sysNoticeTemplate", missing: () => noticeTemplateError("noticeTemplate.missing") },
  {
    name: text(64),
    title: text(256),
    type: defaulted(smallInteger<NoticeTypeValue>()),
    content: text(),
    isPinned: defaulted(boolean()),
    isMustRead: defaulted(boolean()),
  },
);
