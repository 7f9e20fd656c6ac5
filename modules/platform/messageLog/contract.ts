import * as z from "zod";
import { defineApi, Done, get, NoInput, post, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { DayCounts, timeRange } from "#contract/timeRange";

const messageFields = {
  id: Id,
  title: z.string(),
  /** Null: to several, or to all who were connected. */
  receiveUserId: z.int().nullable(),
  receiveUserName: z.string().nullable(),
  /** Ids of several receivers, with commas between them. */
  receiveUserIds: z.string().nullable(),
  sendUserId: z.int(),
  sendUserName: z.string(),
  sendTime: Instant,
  sendIp: z.string().nullable(),
  sendBrowser: z.string().nullable(),
  sendOs: z.string().nullable(),
  /** Not known: a message is stored before it is received. */
  receiveIp: z.null(),
  receiveBrowser: z.null(),
  receiveOs: z.null(),
  receiveDevice: z.null(),
  sendDevice: z.null(),
};

/** Names are `name/account`: a role that hides one of both hides the whole. What was sent stays. */
const person = ["sysUser:account", "sysUser:realName"];
const names = { sendUserName: person, receiveUserName: person };
const always = [...Object.keys(messageFields).filter((name) => !(name in names)), "message"];

/** A message that an account has sent to others, without its text. */
export const LoggedMessage = defineRecordSchema("sysLogMsg", "messageLog", z.object(messageFields), { names, always });
/** See the schema of the same name. */
export type LoggedMessage = z.infer<typeof LoggedMessage>;

/** A message; null instead of the text for those who may not read it. */
export const LoggedMessageDetail = defineRecordSchema(
  "sysLogMsg",
  "messageLog",
  z.object({ ...messageFields, message: z.string().nullable() }),
  { names, always },
);
/** See the schema of the same name. */
export type LoggedMessageDetail = z.infer<typeof LoggedMessageDetail>;

/** The permission to read messages between others. */
export const readMessages = "sysLogMsg/detail";

/** Messages that accounts have sent to each other (contract 10, 10.2). */
export const messageLogApi = defineApi("sysLogMsg", {
  page: post(
    ListQuery.extend({
      ...timeRange,
      receiveUserName: SearchText,
      sendUserName: SearchText,
    }),
    pageOf(LoggedMessage),
    "granted",
  ),
  detail: withPathSegments(get(z.object({ id: Id }), LoggedMessageDetail, { code: "sysLogMsg/page" }), "id"),
  /** Every day of the last year, also those without messages. */
  yearDayStats: get(NoInput, DayCounts, { code: "sysLogMsg/page" }),
  clear: post(NoInput, Done, "granted"),
});

export const messageLogError = errors({ "messageLog.missing": "D1002" });
