import type { Language } from "#contract/languages";
import type { StatusValue } from "#contract/fields";
import type { MessagePurpose } from "#modules/identity/outbox/contract";
import { boolean, defaulted, integer, json, nullable, smallInteger, text, withoutIds } from "#core/rows/column";
import { defineTable } from "#core/rows/table";
import { messageTemplateError, type TemplateTypeValue } from "../contract.ts";

/** Subject and content of a template in further languages. */
export type StoredTranslations = {
  readonly [InLanguage in Language]?: { readonly subject?: string | null | undefined; readonly content: string };
};

/** Templates belong to the whole tenant: a caller who may list them sees all of them. */
export const messageTemplates = defineTable(
  "message_template",
  { scope: "tenant", entity: "sysTemplate", missing: () => messageTemplateError("messageTemplate.missing") },
  {
    name: text(64),
    code: text(64),
    groupName: text(64),
    type: smallInteger<TemplateTypeValue>(),
    purpose: nullable(text<MessagePurpose>(32)),
    isRich: defaulted(boolean()),
    subject: nullable(text(200)),
    content: text(20_000),
    translations: defaulted(withoutIds(json<StoredTranslations>())),
    providerTemplate: nullable(text(64)),
    signName: nullable(text(32)),
    orderNo: defaulted(integer()),
    status: defaulted(smallInteger<StatusValue>()),
    remark: nullable(text(128)),
  },
);
