import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "messageLog.title": "Message log",
  "messageLog.subject": "Subject",
  "messageLog.sendTime": "Sent",
  "messageLog.sender": "Sender",
  "messageLog.sendUserName": "Sender",
  "messageLog.sendIp": "IP address",
  "messageLog.sendBrowser": "Browser",
  "messageLog.sendOs": "Operating system",
  "messageLog.receiveUserName": "Recipient",
  "messageLog.several": "Recipients: {{count}}",
  "messageLog.everybody": "All online users",
  "messageLog.startTime": "From",
  "messageLog.endTime": "To",
  "messageLog.calendar": "Messages on each day of the last year",
  "messageLog.message": "Text",
  "messageLog.notReadable": "Only the sender, the recipients and people who may read messages see the text",
  "messageLog.readMessages": "Read messages",
  "messageLog.clearText":
    "All messages of the log are deleted and cannot be restored. Conversations keep their messages.",
  "messageLog.missing": "This message does not exist, or you may not see it",
};
