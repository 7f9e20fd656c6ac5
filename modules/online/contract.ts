import * as z from "zod";
import { defineApi, Done, get, Nothing, post, secretAnswer, unasked } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";

/** What stands for the place of an address inside of the own network. */
export const localPlace = "local";

/** Somebody who is signed in: one row for each of his sessions. */
export const OnlineUser = recordOf(
  "sysOnlineUser",
  "online",
  z.object({
    /** The session. */
    id: Id,
    tenantId: Id,
    /** The session once more, for clients that know connections: a session has one for each window, and ends as a whole. */
    connectionId: z.string(),
    userId: Id,
    userName: z.string(),
    realName: z.string(),
    orgName: z.string().nullable(),
    /** Only for whoever may force others offline; null for the rest. */
    ip: z.string().nullable(),
    /** The country of the address in two letters, or `local`. */
    place: z.string().nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    device: z.string().nullable(),
    loginMode: z.union([z.literal(1), z.literal(2)]),
    time: Instant,
    lastSeenTime: Instant,
    /** Windows that are connected right now; without any the session lives all the same. */
    connections: z.int(),
    /** The session of whoever asks. */
    isOwn: z.boolean(),
  }),
  {
    names: {
      userName: ["sysUser:account"],
      realName: ["sysUser:realName"],
      orgName: ["sysUser:orgId", "sysOrg:name"],
    },
    always: ["connectionId", "userId", "isOwn", "connections"],
  },
);
/** See the schema of the same name. */
export type OnlineUser = z.infer<typeof OnlineUser>;

/** Clients that know connections send the row as they got it. */
const Session = z.object({ id: Id.optional(), connectionId: z.string().trim().max(32).optional() });

export const onlineApi = defineApi("sysOnlineUser", {
  page: post(
    ListQuery.extend({ keyword: SearchText, userName: SearchText, realName: SearchText }),
    pageOf(OnlineUser),
    "signedIn",
  ),
  forceOffline: post(Session, Done, "granted"),
  /** With single login on, just the newest session of the caller's account stays. */
  online: post(Nothing, Done, "signedIn"),
  onlineUserList: get(Nothing, z.array(OnlineUser), "signedIn"),
  /** Opens one realtime connection within half a minute. */
  ticket: unasked(secretAnswer(post(Nothing, z.object({ ticket: z.string() }), "signedIn"))),
});

export const onlineError = errors({ "online.missing": "D1002" });
