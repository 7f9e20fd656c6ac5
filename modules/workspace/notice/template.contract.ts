import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { NoticeDraft } from "./contract.ts";

const { title, type, content, isPinned, isMustRead } = NoticeDraft.shape;

/** Fields of the form: those of a notice without audience and end, under a name of its own in the tenant. */
export const NoticeTemplateDraft = z.object({ name: text(64), title, type, content, isPinned, isMustRead });

/** A saved text for notices. */
export const NoticeTemplate = defineRecordSchema(
  "sysNoticeTemplate",
  "noticeTemplate",
  z.object({ id: Id, ...NoticeTemplateDraft.shape, ...auditColumns }),
);
/** See the schema of the same name. */
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

/** A template to choose from. */
export const NoticeTemplateChoice = defineRecordSchema(
  "sysNoticeTemplate",
  "noticeTemplate",
  z.object({ id: Id, name: z.string() }),
);
/** See the schema of the same name. */
export type NoticeTemplateChoice = z.infer<typeof NoticeTemplateChoice>;

export const noticeTemplateApi = defineApi("sysNoticeTemplate", {
  page: post(
    ListQuery.extend({ name: SearchText, title: SearchText, type: type.unwrap().optional() }),
    pageOf(NoticeTemplate),
    "granted",
  ),
  /** All templates by name, for callers who write notices. */
  list: get(NoInput, z.array(NoticeTemplateChoice), { code: "sysNotice/add" }),
  template: get(IdOnly, NoticeTemplate, { code: "sysNotice/add" }),
  add: post(NoticeTemplateDraft, Done, "granted"),
  update: post(createUpdateSchema(NoticeTemplateDraft), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
});

export const noticeTemplateError = errors({
  "noticeTemplate.missing": "D1002",
  "noticeTemplate.taken": "D7016",
});
