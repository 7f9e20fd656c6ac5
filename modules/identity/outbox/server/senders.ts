import type { Channel } from "../contract.ts";
import type { Config } from "#core/boot/config";
import { createAliyunSender } from "./aliyun.ts";
import type { Sender } from "./sender.ts";
import { createSmtpSender } from "./smtp.ts";
import { createTencentSender } from "./tencent.ts";

/** Creates the senders of the installation's settings; a channel without a sender keeps messages in the outbox. */
export function createSenders({ sms, mail }: Config): ReadonlyMap<Channel, Sender> {
  const senders = new Map<Channel, Sender>();
  if (sms !== undefined)
    senders.set("sms", sms.provider === "aliyun" ? createAliyunSender(sms) : createTencentSender(sms));
  if (mail !== undefined) senders.set("email", createSmtpSender(mail));
  return senders;
}

/** The name of a channel's sender; null: there is none. */
export function getSenderName({ sms, mail }: Config, channel: Channel): string | null {
  if (channel === "sms") return sms?.provider ?? null;
  return mail === undefined ? null : "smtp";
}
