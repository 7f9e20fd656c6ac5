import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id } from "#contract/id";
import { isMobilePhone } from "#contract/mobilePhone";
import { PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

const phone = z.string().refine(isMobilePhone);

/** The channel of a message. */
export const Channel = z.enum(["sms", "email"]);
/** See `Channel`. */
export type Channel = z.infer<typeof Channel>;

/** State of a message; `kept`: no sender is configured, so that it stays in the outbox. */
export const MessageState = z.enum(["kept", "waiting", "sent", "failed"]);
/** See `MessageState`. */
export type MessageState = z.infer<typeof MessageState>;

/**
 * Purpose of a message; `admitted` and `rejected`: the decision on a registration, `written`: an administrator has sent
 * it manually, `invited`: a link to set the first password, `notification`: messages of the inbox.
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
]);
/** See `MessagePurpose`. */
export type MessagePurpose = z.infer<typeof MessagePurpose>;

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
    error: z.string().nullable(),
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

/** An SMS to a phone, or an e-mail to an address. */
const TestMessage = z
  .object({
    channel: Channel.meta({ examples: ["email"] }),
    recipient: text(64).meta({ examples: ["someone@example.com"] }),
  })
  .refine(({ channel, recipient }) => (channel === "sms" ? phone : z.email()).safeParse(recipient).success, {
    path: ["recipient"],
    params: { key: "outgoing.test.recipientFormat" },
  });

export const outboxApi = defineApi("sysOutbox", {
  /** The latest first. */
  page: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({
      channel: Channel.optional(),
      state: MessageState.optional(),
    }),
    pageOf(OutgoingMessage),
    "granted",
  ),
  senders: get(NoInput, Senders, { code: "sysOutbox/page" }),
  /** Sends a test message, so that an administrator sees whether a sender works. */
  sendTest: post(TestMessage, Done, "granted"),
});

/** Why a message is refused. */
export const outboxError = errors({
  "outgoing.sms_limit_reached": "D1040",
  "outgoing.email_limit_reached": "D1040",
});
