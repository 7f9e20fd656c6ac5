import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { auditColumns, Instant, optionalText, SearchText, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { isMobilePhone } from "#contract/mobilePhone";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { isTimeZone } from "#contract/timeZone";

const phone = z.string().refine(isMobilePhone);

/** The channel of a message. */
export const Channel = z.enum(["sms", "email"]);
/** See `Channel`. */
export type Channel = z.infer<typeof Channel>;

/**
 * State of a message; `kept`: no sender is configured, so that it stays in the outbox. `suppressed`: the recipient is on
 * the list of those that nothing is sent to.
 */
export const MessageState = z.enum(["kept", "waiting", "sent", "failed", "suppressed"]);
/** See `MessageState`. */
export type MessageState = z.infer<typeof MessageState>;

/**
 * Purpose of a message; `admitted` and `rejected`: the decision on a registration, `written`: an administrator has sent
 * it manually, `invited`: a link to set the first password, `notification`: messages of the inbox, `password`: a one-time
 * password, `tenantExpiring` and `tenantExpired`: the tenant's term ends or has ended, `test`: a test of sending.
 */
export const MessagePurpose = z.enum([
  "signIn",
  "reset",
  "register",
  "admitted",
  "rejected",
  "written",
  "invited",
  "notification",
  "password",
  "tenantExpiring",
  "tenantExpired",
  "test",
]);
/** See `MessagePurpose`. */
export type MessagePurpose = z.infer<typeof MessagePurpose>;

/**
 * Why a message was not sent. `unknownRecipient` and `blocked` are final answers about the recipient, `refused` is any
 * other answer, `unreachable` none at all.
 */
export const FailureReason = z.enum(["expired", "unknownRecipient", "blocked", "refused", "unreachable"]);
/** See `FailureReason`. */
export type FailureReason = z.infer<typeof FailureReason>;

/** What happens to a message; `delayed`: an attempt has failed and is repeated. */
export const MessageStep = z.enum(["added", "delayed", "resent", "sent", "failed"]);
/** See `MessageStep`. */
export type MessageStep = z.infer<typeof MessageStep>;

/**
 * A message of the outbox. Its content is visible only while it is kept, and only to callers who could sign in with it
 * anyway.
 */
export const OutgoingMessage = defineRecordSchema(
  "sysOutbox",
  "outgoing",
  z.object({
    id: Id,
    channel: Channel,
    purpose: MessagePurpose,
    /** Masked: `138****0001`. */
    recipient: z.string(),
    /** The account of the recipient, if the caller may see it. */
    realName: z.string().nullable(),
    text: z.string().nullable(),
    state: MessageState,
    provider: z.string().nullable(),
    attempts: z.int(),
    /** The answer of the mail server or the provider. */
    error: z.string().nullable(),
    reason: FailureReason.nullable(),
    /** What has happened to it so far, the first step first. */
    steps: z.array(
      z.object({ at: Instant, step: z.enum(MessageStep.options), reason: z.enum(FailureReason.options).nullable() }),
    ),
    /** Whether it can be sent again: it has failed, not been sent again before, and is still valid. */
    canResend: z.boolean(),
    createdAt: Instant,
    expiresAt: Instant,
    endedAt: Instant.nullable(),
  }),
  { names: { realName: ["sysUser:realName"], recipient: ["sysUser:phone", "sysUser:email"] } },
);
/** See the schema of the same name. */
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** The senders of each channel; null: there is none. */
const Senders = z.object({ sms: z.string().nullable(), email: z.string().nullable() });

/** Whether an SMS can go to a phone number, or an e-mail to an address. */
export function isRecipient({ channel, recipient }: { channel: Channel; recipient: string }): boolean {
  return (channel === "sms" ? phone : z.email()).safeParse(recipient).success;
}

const wrongRecipient = { path: ["recipient"], params: { key: "outgoing.test.recipientFormat" } };

/** An SMS to a phone, or an e-mail to an address. */
const TestMessage = z
  .object({
    channel: Channel.meta({ examples: ["email"] }),
    recipient: text(64).meta({ examples: ["someone@example.com"] }),
  })
  .refine(isRecipient, wrongRecipient);

const SuppressionDraft = z
  .object({
    channel: Channel.default("email").meta({ examples: ["email"] }),
    recipient: text(64).meta({ examples: ["someone@example.com"] }),
    remark: optionalText(128),
  })
  .refine(isRecipient, wrongRecipient);

const Day = z.iso.date();

export const outboxApi = defineApi("sysOutbox", {
  /** The latest first. */
  page: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({
      channel: Channel.meta({ examples: ["email"] }).optional(),
      state: MessageState.meta({ examples: ["failed"] }).optional(),
      purpose: MessagePurpose.meta({ examples: ["written"] }).optional(),
      /** Messages to this account, or that it has sent manually. */
      accountId: idOf("account").optional(),
      /** The first and the last day. */
      from: Day.optional(),
      to: Day.optional(),
      /** The time zone of the days, as on the screen; by default the account's, else the installation's. */
      timeZone: z
        .string()
        .max(64)
        .refine(isTimeZone, { params: { key: "invalid.time_zone" } })
        .optional(),
    }),
    pageOf(OutgoingMessage),
    "granted",
  ),
  senders: get(NoInput, Senders, { code: "sysOutbox/page" }),
  /** Sends a test message, so that an administrator sees whether a sender works. */
  sendTest: post(TestMessage, Done, "granted"),
  /** Sends a failed message again, once. */
  resend: post(IdOnly, Done, "granted"),
});

/** Why nothing is sent to an address; `manual`: an account has added it. */
export const SuppressionReason = z.enum(["unknownRecipient", "blocked", "manual"]);
/** See `SuppressionReason`. */
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** An address that nothing is sent to. */
export const Suppression = defineRecordSchema(
  "sysSuppression",
  "suppression",
  z.object({
    id: Id,
    channel: z.enum(Channel.options),
    /** The address with its middle hidden. */
    masked: z.string(),
    reason: SuppressionReason,
    detail: z.string().nullable(),
    remark: z.string().nullable(),
    ...auditColumns,
  }),
  { names: { masked: ["sysUser:phone", "sysUser:email"] } },
);
/** See the schema of the same name. */
export type Suppression = z.infer<typeof Suppression>;

/** Addresses that the tenant sends nothing to. */
export const suppressionApi = defineApi("sysSuppression", {
  /** `recipient` is a whole address. */
  page: post(
    ListQuery.extend({
      recipient: SearchText,
      channel: Channel.meta({ examples: ["email"] }).optional(),
      reason: SuppressionReason.meta({ examples: ["manual"] }).optional(),
    }),
    pageOf(Suppression),
    "granted",
  ),
  add: post(SuppressionDraft, Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
});

/** Why a message is refused. */
export const outboxError = errors({
  "outgoing.sms_limit_reached": "D1040",
  "outgoing.email_limit_reached": "D1040",
  "outgoing.not_resendable": "D4120",
  "outgoing.expired": "D4121",
  "outgoing.suppressed": "D4122",
  "suppression.taken": "D1006",
  "suppression.missing": "D1002",
});
