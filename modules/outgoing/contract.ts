import * as z from "zod";
import { defineApi, get, Nothing, post } from "#contract/api";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";

/** How a message travels. */
export const Channel = z.enum(["sms", "email"]);
/** See `Channel`. */
export type Channel = z.infer<typeof Channel>;

/** Where a message stands; `kept`: nothing is configured that could send it, so that it stays in the outbox. */
export const MessageState = z.enum(["kept", "waiting", "sent", "failed"]);
/** See `MessageState`. */
export type MessageState = z.infer<typeof MessageState>;

/** What a message is for; `admitted` and `rejected`: what became of a registration, `written`: an administrator has sent it by hand. */
export const MessagePurpose = z.enum(["signIn", "reset", "register", "admitted", "rejected", "written"]);
/** See `MessagePurpose`. */
export type MessagePurpose = z.infer<typeof MessagePurpose>;

/** A message of the outbox. What it says stands there only while it is kept, and for whoever might sign in with it anyway. */
export const OutgoingMessage = recordOf(
  "sysOutbox",
  "outgoing",
  z.object({
    id: Id,
    channel: Channel,
    purpose: MessagePurpose,
    /** Masked: `138****0001`. */
    recipient: z.string(),
    /** Whose it is, where the caller may see that account. */
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

/** What sends the messages of each channel; null: nothing does. */
const Senders = z.object({ sms: z.string().nullable(), email: z.string().nullable() });

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
  senders: get(Nothing, Senders, { code: "sysOutbox/page" }),
});
