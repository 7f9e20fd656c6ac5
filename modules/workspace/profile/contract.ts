import * as z from "zod";
import {
  acceptTokenCookie,
  defineApi,
  Done,
  download,
  get,
  allowDuring,
  markBackground,
  NoInput,
  post,
  upload,
} from "#contract/api";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { InboxKind, inboxKinds } from "#contract/inboxKind";
import { Id, IdOnly } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { accountApi, OwnProfile } from "#modules/identity/account/contract";

/** Limits for pictures of an account: bytes, and pixels in all. */
export const maxPictureBytes = 2 * 1024 * 1024;
export const maxPicturePixels = 40_000_000;
/** Avatars are stored as squares of this size. */
export const avatarSize = 256;

/** A stored picture, with the wire names of files; `url` is the reference in the account. */
export const StoredPicture = z.object({
  id: Id,
  fileName: z.string(),
  suffix: z.string(),
  contentType: z.string(),
  sizeKb: z.int(),
  url: z.string(),
});
/** See the schema of the same name. */
export type StoredPicture = z.infer<typeof StoredPicture>;

/** One stroke of the pen: x, y, pressure from 0 to 1, and milliseconds since the first point. */
const Stroke = z.object({
  colour: z.string().regex(/^#[\da-f]{6}$/iu),
  /** Width of the stroke in the middle, in points. */
  thickness: z.number().min(0.5).max(12),
  points: z
    .array(z.array(z.number().min(-10_000).max(10_000_000)).length(4))
    .min(1)
    .max(5000),
});

/** A drawn signature on a sheet of this size: strokes that can be drawn in any size. */
export const Drawing = z.object({
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
  strokes: z.array(Stroke).min(1).max(200),
});
/** See the schema of the same name. */
export type Drawing = z.infer<typeof Drawing>;

/** A drawn signature: its strokes, and the picture as base64. */
const DrawnSignature = z.object({ drawing: Drawing, picture: z.string().min(1).max(600_000) });

/** The caller's own signature; `drawing` is null if it is only a picture. */
const OwnSignature = z.object({ url: z.string().nullable(), drawing: Drawing.nullable() });

const avatarCode = { code: "sysFile/uploadAvatar" };
const signatureCode = { code: "sysFile/uploadSignature" };

/** Pictures of accounts. A new one replaces the previous one. */
export const pictureApi = defineApi("sysFile", {
  /** PNG, JPEG or WebP, as the body or the first file of a form. */
  uploadAvatar: upload(NoInput, StoredPicture, "granted"),
  removeAvatar: post(NoInput, Done, avatarCode),
  /** A signature as a picture only: drawn elsewhere, or made of a typed name. */
  uploadSignature: upload(NoInput, StoredPicture, "granted"),
  drawSignature: post(DrawnSignature, StoredPicture, signatureCode),
  removeSignature: post(NoInput, Done, signatureCode),
  ownSignature: get(NoInput, OwnSignature, signatureCode),
  /**
   * The picture itself, for callers who may see the account's field that refers to it. A lock screen shows only the
   * picture of its own account.
   */
  picture: acceptTokenCookie(allowDuring(download(IdOnly, "signedIn"), "locked")),
});

const AccessRole = defineRecordSchema(
  "sysRole",
  "role",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    isEnabled: z.boolean(),
    dataScope: z.int(),
    /** Number of calls that it denies to its holders. */
    takesAway: z.int(),
  }),
  { always: ["isEnabled", "takesAway"] },
);
/** See the schema of the same name. */
export type OwnRole = z.infer<typeof AccessRole>;

/** A menu entry and whether the caller may open it: by which roles, and which roles deny it. */
export const MenuRight = defineRecordSchema(
  "sysMenu",
  "menu",
  z.object({
    id: Id,
    pid: z.int(),
    type: z.int(),
    title: z.string(),
    permission: z.string().nullable(),
    /** The screen of a page. */
    component: z.string().nullable(),
    isAllowed: z.boolean(),
    givenBy: z.array(Id),
    takenBy: z.array(Id),
  }),
  { always: ["isAllowed", "givenBy", "takenBy", "type", "pid"] },
);
/** See the schema of the same name. */
export type MenuRight = z.infer<typeof MenuRight>;

const Reach = z.object({
  kind: z.enum(["all", "listed", "own"]),
  organisations: z.array(
    defineRecordSchema("sysOrg", "organisation", z.object({ id: Id, name: z.string(), withBelow: z.boolean() }), {
      always: ["withBelow"],
    }),
  ),
  organisationCount: z.int(),
});

/** The caller's own access: roles, all menu entries of the tenant, and the reachable rows. */
export const OwnAccess = z.object({
  isPlatform: z.boolean(),
  roles: z.array(AccessRole),
  rights: z.array(MenuRight),
  reach: Reach,
});
/** See the schema of the same name. */
export type OwnAccess = z.infer<typeof OwnAccess>;

/** Kinds of events in the caller's own history: sign-ins, failures, and changes of password and sessions. */
export const signInKinds = [
  "session.signed_in",
  "session.sign_in_failed",
  "session.sign_in_refused",
  "session.signed_out",
  "session.forced_offline",
  "session.ended_by_owner",
  "session.handed_over",
  "session.scan_approved",
  "session.scan_refused",
  "session.unlock_failed",
  "account.password_changed",
  "account.password_refused",
  "session.second_factor_failed",
  "account.second_factor_set",
  "account.second_factor_removed",
  "account.recovery_code_used",
  "account.passkey_added",
  "account.passkey_removed",
  "account.passkey_copied",
  "account.linked",
  "account.unlinked",
] as const;

/** One event of an account, with its origin and device. */
export const SignInEvent = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(signInKinds),
  /** False for refused attempts. */
  isGood: z.boolean(),
  ip: z.string().nullable(),
  /** A country in two letters, `local` for the private network, null if unknown. */
  place: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
});
/** See the schema of the same name. */
export type SignInEvent = z.infer<typeof SignInEvent>;

/** Which notifications are shown and counted. */
export const Notifications = z.object({
  hasMessageToasts: z.boolean(),
  hasPresenceToasts: z.boolean(),
  hasNoticeBell: z.boolean(),
  hasAnnouncementBell: z.boolean(),
});
/** See the schema of the same name. */
export type Notifications = z.infer<typeof Notifications>;

/** The default choices. */
export const defaultNotifications: Notifications = {
  hasMessageToasts: true,
  hasPresenceToasts: true,
  hasNoticeBell: true,
  hasAnnouncementBell: true,
};

/** How an entry comes into the inbox: at once, with the daily digest, or not at all. */
export const inboxWays = ["now", "digest", "none"] as const;
/** Whether and when an e-mail tells of entries. */
export const emailWays = ["none", "now", "daily", "weekly"] as const;

/** The ways for one kind of entries. */
export const KindWays = z.object({
  inbox: z.enum(inboxWays),
  email: z.enum(emailWays),
  sms: z.boolean(),
});
/** See the schema of the same name. */
export type KindWays = z.infer<typeof KindWays>;

/** The ways of a kind for which nothing is chosen. */
export const defaultWays: KindWays = { inbox: "now", email: "none", sms: false };

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);

/** How an account wants to hear of entries. Both ends of the quiet hours are clock times, or both are null. */
export const NotificationPreferences = z
  .object({
    kinds: z
      .array(KindWays.extend({ kind: InboxKind }))
      .max(inboxKinds.length)
      .meta({ examples: [[{ kind: "mention", inbox: "now", email: "daily", sms: false }]] }),
    quietFrom: ClockTime.nullable()
      .default(null)
      .meta({ examples: ["22:00"] }),
    quietTo: ClockTime.nullable()
      .default(null)
      .meta({ examples: ["07:00"] }),
    /** The hour of the digests; the weekly one comes on Mondays. */
    digestHour: z.int().min(0).max(23),
    /** Of the device: it counts if the account has chosen no other. */
    timeZone: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .meta({ examples: ["Asia/Shanghai"] }),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ["quietTo"],
    params: { key: "invalid.required" },
  });
/** See the schema of the same name. */
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** The preferences, and which channels can be used. */
export const OwnNotificationPreferences = z.object({
  ...NotificationPreferences.shape,
  /** The own address has been given. */
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  /** The installation sends e-mails, or SMS that the tenant allows. */
  canEmail: z.boolean(),
  canSms: z.boolean(),
});
/** See the schema of the same name. */
export type OwnNotificationPreferences = z.infer<typeof OwnNotificationPreferences>;

/** Whether a clock time lies in the quiet hours, which may go on after midnight. */
export function isQuietTime(
  clock: string,
  { quietFrom, quietTo }: Pick<NotificationPreferences, "quietFrom" | "quietTo">,
): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  if (quietFrom < quietTo) return clock >= quietFrom && clock < quietTo;
  return clock >= quietFrom || clock < quietTo;
}

/** The caller's own account. */
export const profileApi = defineApi("sysProfile", {
  read: get(NoInput, accountApi.calls.baseInfo.output, { code: "sysUser/baseInfo" }),
  update: post(OwnProfile, z.int(), "signedIn"),
  access: get(NoInput, OwnAccess, "signedIn"),
  /** The latest first. */
  events: post(PageQuery.extend({ isGood: z.boolean().optional() }), pageOf(SignInEvent), "signedIn"),
  notifications: markBackground(get(NoInput, Notifications, "signedIn")),
  saveNotifications: post(Notifications, Done, "signedIn"),
  /** How the caller wants to hear of entries of the inbox, by kind. */
  preferences: markBackground(get(NoInput, OwnNotificationPreferences, "signedIn")),
  savePreferences: post(NotificationPreferences, Done, "signedIn"),
});

/** An open session of the caller. */
export const OwnSession = z.object({
  id: Id,
  /** The session of this request. */
  isOwn: z.boolean(),
  ip: z.string().nullable(),
  place: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
  loginMode: z.int(),
  isLocked: z.boolean(),
  time: Instant,
  lastSeenTime: Instant,
});
/** See the schema of the same name. */
export type OwnSession = z.infer<typeof OwnSession>;

/** The caller's own sessions. */
export const ownSessionApi = defineApi("sysSession", {
  list: get(NoInput, z.array(OwnSession), "signedIn"),
  end: post(IdOnly, Done, "signedIn"),
  /** Ends all sessions except this one; answers how many. */
  endOthers: post(NoInput, z.int(), "signedIn"),
});

export const profileError = errors({
  "profile.picture_missing": "D8000",
  "profile.picture_kind": "D8001",
  "profile.picture_size": "D8002",
  "profile.picture_pixels": "D8002",
  "profile.session_missing": "D1002",
});
