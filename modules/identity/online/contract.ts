import * as z from "zod";
import { defineApi, Done, get, markBackground, NoInput, markOneTimeResponse, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, multilineText, SearchText, text } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** Replaces the country of an address in a private network. */
export const localNetworkLocation = "local";

/** One session of a signed-in account. */
export const OnlineUser = defineRecordSchema(
  "sysOnlineUser",
  "online",
  z.object({
    /** The session. */
    id: Id,
    tenantId: Id,
    /** The session id again, for clients that list connections: a session has one per window, and ends as a whole. */
    connectionId: z.string(),
    userId: idOf("account"),
    userName: z.string(),
    realName: z.string(),
    orgName: z.string().nullable(),
    /** Only for callers who may end sessions of others; null for the rest. */
    ip: z.string().nullable(),
    /** The country of the address in two letters, or `local`. */
    place: z.string().nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    device: z.string().nullable(),
    loginMode: z.union([z.literal(1), z.literal(2)]),
    time: Instant,
    lastSeenTime: Instant,
    /** Number of windows that are connected now; a session without any is still open. */
    connections: z.int(),
    /** Number of sessions of this account with a connected window. */
    connectedSessions: z.int(),
    /** Whether it is the caller's session. */
    isOwn: z.boolean(),
  }),
  {
    names: {
      userName: ["sysUser:account"],
      realName: ["sysUser:realName"],
      orgName: ["sysUser:orgId", "sysOrg:name"],
    },
    always: ["connectionId", "userId", "isOwn", "connections", "connectedSessions"],
  },
);
/** See the schema of the same name. */
export type OnlineUser = z.infer<typeof OnlineUser>;

/** Clients that list connections send the row as they received it. */
const Session = z.object({ id: Id.optional(), connectionId: z.string().trim().max(32).optional() });

export const onlineApi = defineApi("sysOnlineUser", {
  page: post(
    ListQuery.extend({
      keyword: SearchText,
      userName: SearchText,
      realName: SearchText,
      /** Only people with a connected window, each in one row; otherwise every open session. */
      connected: z.boolean().nullish(),
    }),
    pageOf(OnlineUser),
    "signedIn",
  ),
  forceOffline: post(Session, Done, "granted"),
  /** With `sys_single_login` only the newest session of the caller's account stays. */
  online: post(NoInput, Done, "signedIn"),
  onlineUserList: get(NoInput, z.array(OnlineUser), "signedIn"),
  /** For one realtime connection, valid for half a minute. */
  ticket: markBackground(markOneTimeResponse(post(NoInput, z.object({ ticket: z.string() }), "signedIn"))),
});

export const onlineError = errors({ "online.missing": "D1002" });

/** Maximum length of the title and of the text of a message. */
export const maxMessageLengths = { title: 64, message: 4000 } as const;

/** Plain text, never HTML: clients show it literally. Existing clients send plain text as well. */
const Message = z.object({ title: text(maxMessageLengths.title), message: multilineText(maxMessageLengths.message) });

/** Ids of receivers; each gets it on all devices. Accounts that are not connected do not get it later. */
const Receivers = z.array(idOf("account")).min(1).max(1000);

/** A stored message, as its receiver gets it (contract 01, 7: MsgLog). */
export const SentMessage = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  sendUserId: Id,
  /** Real name and account: `李雷/lilei`. */
  sendUserName: z.string(),
  sendTime: Instant,
  receiveUserId: idOf("account").nullable(),
  receiveUserName: z.string().nullable(),
});
/** See the schema of the same name. */
export type SentMessage = z.infer<typeof SentMessage>;

export const messageApi = defineApi("sysMessage", {
  sendUser: post(Message.extend({ receiveUserId: idOf("account") }), Done, "granted"),
  sendUsers: post(Message.extend({ userIds: Receivers }), Done, { code: "sysMessage/sendUser" }),
  sendAllUser: post(Message, Done, "granted"),
  /** All accounts except the sender. */
  sendOtherUser: post(Message, Done, { code: "sysMessage/sendAllUser" }),
});

export const messageError = errors({ "message.no_receiver": "D0009" });
