import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id } from "#contract/id";

/** Text, never HTML: whoever shows it shows it as it stands. Existing clients send it so as well. */
const Message = z.object({ title: text(64), message: text(4000) });

/** Ids of receivers; each gets it on all of his devices, and who is not there is not told later. */
const Receivers = z.array(Id).min(1).max(1000);

/** What is kept of a message, and what its receiver gets (contract 01, 7: MsgLog). */
export const SentMessage = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  sendUserId: Id,
  /** Real name and account: `李雷/lilei`. */
  sendUserName: z.string(),
  sendTime: Instant,
  receiveUserId: Id.nullable(),
  receiveUserName: z.string().nullable(),
});
/** See the schema of the same name. */
export type SentMessage = z.infer<typeof SentMessage>;

export const messageApi = defineApi("sysMessage", {
  sendUser: post(Message.extend({ receiveUserId: Id }), Done, "granted"),
  sendUsers: post(Message.extend({ userIds: Receivers }), Done, { code: "sysMessage/sendUser" }),
  sendAllUser: post(Message, Done, "granted"),
  /** Everybody but the sender. */
  sendOtherUser: post(Message, Done, { code: "sysMessage/sendAllUser" }),
});

export const messageError = errors({ "message.no_receiver": "D0009" });
