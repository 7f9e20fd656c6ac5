import type { Channel } from "#modules/outgoing/contract";
import type { Config } from "#server/config";
import { aliyunSender } from "./aliyun.ts";
import type { Sender } from "./sender.ts";
import { smtpSender } from "./smtp.ts";
import { tencentSender } from "./tencent.ts";

/** What sends messages by the settings of the installation; a channel without a sender keeps them in the outbox. */
export function sendersOf({ sms, mail }: Config): ReadonlyMap<Channel, Sender> {
  const senders = new Map<Channel, Sender>();
  if (sms !== undefined) senders.set("sms", sms.provider === "aliyun" ? aliyunSender(sms) : tencentSender(sms));
  if (mail !== undefined) senders.set("email", smtpSender(mail));
  return senders;
}

/** The name of what sends the messages of a channel; null: nothing does. */
export function senderNameOf({ sms, mail }: Config, channel: Channel): string | null {
  if (channel === "sms") return sms?.provider ?? null;
  return mail === undefined ? null : "smtp";
}
