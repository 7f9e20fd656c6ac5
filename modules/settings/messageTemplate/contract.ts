import * as z from "zod";
import { defineApi, Done, get, NoInput, post, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  multilineText,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { languages } from "#contract/languages";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { Channel, MessagePurpose } from "#modules/identity/outbox/contract";

/** How the message of a template is sent (contract 11, 8). */
export const TemplateType = { notice: 1, sms: 2, email: 3, weChat: 4, dingTalk: 5, weCom: 7 } as const;

const TypeValue = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(7)])
  .meta({ examples: [TemplateType.email] });
/** See `TemplateType`. */
export type TemplateTypeValue = z.infer<typeof TypeValue>;

/** The types whose content may have formats. */
export const richTypes: readonly TemplateTypeValue[] = [TemplateType.notice, TemplateType.email];

const maxContent = 20_000;
const maxSubject = 200;
/** Maximum length of a value that replaces a placeholder. */
export const maxValueLength = 2000;

const Content = multilineText(maxContent);
const Subject = optionalText(maxSubject);

/** The texts of a template in further languages. An empty content is refused with the name of its language. */
const Translations = z.partialRecord(
  z.enum(languages),
  z.object({ subject: Subject, content: z.union([z.literal(""), Content]) }),
);

/**
 * A placeholder is `@(name)`. Subject and content are shown to readers of all languages without a translation. With a
 * purpose the template replaces a standard text of the product.
 */
export const TemplateDraft = z.object({
  name: text(64),
  code: text(64),
  groupName: text(64),
  type: TypeValue.default(TemplateType.email),
  purpose: z
    .union([z.literal(""), MessagePurpose])
    .transform((purpose) => (purpose === "" ? null : purpose))
    .nullish()
    .meta({ examples: [null] }),
  /** Whether the content is HTML, for notices and e-mails. */
  isRich: z.boolean().default(false),
  subject: Subject,
  content: Content,
  translations: Translations.default({}),
  providerTemplate: optionalText(64),
  signName: optionalText(32),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(128),
});

/** A template of messages. */
export const MessageTemplate = defineRecordSchema(
  "sysTemplate",
  "messageTemplate",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string(),
    groupName: z.string(),
    type: TypeValue,
    purpose: MessagePurpose.nullable(),
    isRich: z.boolean(),
    subject: z.string().nullable(),
    content: z.string(),
    translations: z.partialRecord(z.enum(languages), z.object({ subject: z.string().nullish(), content: z.string() })),
    providerTemplate: z.string().nullable(),
    signName: z.string().nullable(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    ...auditColumns,
  }),
);
/** See the schema of the same name. */
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** A message that the product sends by itself, what its text may contain, and its standard text as a template. */
export const MessagePurposeInfo = z.object({
  name: z.enum(MessagePurpose.options),
  title: z.string(),
  variables: z.array(z.object({ name: z.string(), title: z.string(), example: z.string(), isRequired: z.boolean() })),
  subject: z.string(),
  content: z.string(),
  /** The channels, with the tenant's own template of each. */
  channels: z.array(
    z.object({
      channel: z.enum(Channel.options),
      templateId: Id.nullable(),
      templateCode: z.string().nullable(),
      /** Whether the caller may write a text for it. */
      isEditable: z.boolean(),
    }),
  ),
});
/** See the schema of the same name. */
export type MessagePurposeInfo = z.infer<typeof MessagePurposeInfo>;

/** Values by placeholder. They are inserted as text and never evaluated. */
const Values = z
  .record(
    z.string().min(1).max(64),
    z.union([z.string().max(maxValueLength), z.number(), z.boolean()]).transform(String),
  )
  .default({});

const code = { code: "sysTemplate/page" };

/** Templates of messages (contract 11, 8). */
export const messageTemplateApi = defineApi("sysTemplate", {
  page: post(
    ListQuery.extend({ name: SearchText, code: SearchText, groupName: SearchText, type: TypeValue.optional() }),
    pageOf(MessageTemplate),
    "granted",
  ),
  /** The groups in use. */
  groupList: get(NoInput, z.array(z.string()), code),
  purposes: get(NoInput, z.array(MessagePurposeInfo), code),
  add: post(TemplateDraft, Done, "granted"),
  update: post(createUpdateSchema(TemplateDraft), Done, "granted"),
  /** A template with a purpose gives way to the standard text. */
  delete: post(IdOnly, Done, "granted"),
  /** The template with a code. */
  template: withPathSegments(get(z.object({ code: text(64) }), MessageTemplate, code), "code"),
  /** The content of an enabled template with its placeholders replaced, in the caller's language. */
  render: post(z.object({ code: text(64), data: Values }), z.string(), code),
  /** The same for a content that is not stored yet. */
  proView: post(z.object({ content: Content, data: Values, isRich: z.boolean().default(true) }), z.string(), code),
  /** Sends an SMS or an e-mail with example values to an address, by default the caller's own, in the caller's language. */
  sendTest: post(
    z.object({
      id: Id,
      recipient: optionalText(64),
      language: z
        .enum(languages)
        .optional()
        .meta({ examples: ["en"] }),
    }),
    Done,
    "granted",
  ),
});

export const messageTemplateError = errors({
  "messageTemplate.taken": "D1006",
  "messageTemplate.missing": "D1002",
  "messageTemplate.provider_template_reserved": "D4105",
  "messageTemplate.too_many_placeholders": "D4107",
  "messageTemplate.not_testable": "D4108",
  "messageTemplate.no_address": "D4109",
  "messageTemplate.phone_format": "D4110",
  "messageTemplate.email_format": "D4111",
});
