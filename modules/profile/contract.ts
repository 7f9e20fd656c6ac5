import * as z from "zod";
import { defineApi, Done, file, get, Nothing, post, unasked, upload } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { recordOf } from "#contract/record";
import { accountApi } from "#modules/account/contract";

/** A picture that somebody has set of himself is so large at most: bytes, and points in all. */
export const largestPicture = 2 * 1024 * 1024;
export const mostPixels = 40_000_000;
/** An avatar is kept as a square of so many points. */
export const avatarSize = 256;

/** A picture as it is kept, in the words of the wire's files; `url` is what the account names it by. */
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

/** One line of the pen: across, down, how hard it was pressed from 0 to 1, and milliseconds since the first point. */
const Stroke = z.object({
  colour: z.string().regex(/^#[\da-f]{6}$/iu),
  /** How wide the line is in the middle, in points. */
  thickness: z.number().min(0.5).max(12),
  points: z
    .array(z.array(z.number().min(-10_000).max(10_000_000)).length(4))
    .min(1)
    .max(5000),
});

/** A signature as it was drawn, on a sheet of so many points: lines that can be drawn again in any size. */
export const Drawing = z.object({
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
  strokes: z.array(Stroke).min(1).max(200),
});
/** See the schema of the same name. */
export type Drawing = z.infer<typeof Drawing>;

/** A drawn signature: its lines, and the picture of them in base64. */
const DrawnSignature = z.object({ drawing: Drawing, picture: z.string().min(1).max(600_000) });

/** Who draws sees what he drew; `drawing` is null where the signature is a picture alone. */
const OwnSignature = z.object({ url: z.string().nullable(), drawing: Drawing.nullable() });

const avatarCode = { code: "sysFile/uploadAvatar" };
const signatureCode = { code: "sysFile/uploadSignature" };

/** The pictures of accounts. Setting one erases the one before. */
export const pictureApi = defineApi("sysFile", {
  /** png, jpeg or webp, as the body or the first file of a form. */
  uploadAvatar: upload(Nothing, StoredPicture, "granted"),
  removeAvatar: post(Nothing, Done, avatarCode),
  /** A signature that is a picture alone: made elsewhere, or of a typed name. */
  uploadSignature: upload(Nothing, StoredPicture, "granted"),
  drawSignature: post(DrawnSignature, StoredPicture, signatureCode),
  removeSignature: post(Nothing, Done, signatureCode),
  ownSignature: get(Nothing, OwnSignature, signatureCode),
  /** The picture itself, for whoever may see the account's field that names it. */
  picture: file(IdOnly, "signedIn"),
});

const RoleOf = recordOf(
  "sysRole",
  "role",
  z.object({
    id: Id,
    name: z.string(),
    code: z.string().nullable(),
    isEnabled: z.boolean(),
    dataScope: z.int(),
    /** Calls that it takes away from whoever holds it. */
    takesAway: z.int(),
  }),
  { always: ["isEnabled", "takesAway"] },
);
/** See the schema of the same name. */
export type OwnRole = z.infer<typeof RoleOf>;

/** An entry of the menu and whether one may: by which of his roles, and which of them take it away. */
export const Right = recordOf(
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
export type Right = z.infer<typeof Right>;

const Reach = z.object({
  kind: z.enum(["all", "listed", "own"]),
  organisations: z.array(
    recordOf("sysOrg", "organisation", z.object({ id: Id, name: z.string(), withBelow: z.boolean() }), {
      always: ["withBelow"],
    }),
  ),
  organisationCount: z.int(),
});

/** What one may do: his roles, every entry of the menu that concerns his tenant, and the rows that he reaches. */
export const OwnAccess = z.object({
  isPlatform: z.boolean(),
  roles: z.array(RoleOf),
  rights: z.array(Right),
  reach: Reach,
});
/** See the schema of the same name. */
export type OwnAccess = z.infer<typeof OwnAccess>;

/** What of one's own account is told: how he got in or did not, and what became of his password and his sessions. */
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

/** One event of an account, from where and with what. */
export const SignInEvent = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(signInKinds),
  /** False where somebody was kept out. */
  isGood: z.boolean(),
  ip: z.string().nullable(),
  /** A country in two letters, `local` for the own network, null where nobody knows. */
  place: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
});
/** See the schema of the same name. */
export type SignInEvent = z.infer<typeof SignInEvent>;

/** What comes up while one works, and what the bell counts. */
export const Notifications = z.object({
  hasMessageToasts: z.boolean(),
  hasPresenceToasts: z.boolean(),
  hasNoticeBell: z.boolean(),
  hasAnnouncementBell: z.boolean(),
});
/** See the schema of the same name. */
export type Notifications = z.infer<typeof Notifications>;

/** What holds for whoever has chosen nothing. */
export const allNotifications: Notifications = {
  hasMessageToasts: true,
  hasPresenceToasts: true,
  hasNoticeBell: true,
  hasAnnouncementBell: true,
};

/** The caller's own account. */
export const profileApi = defineApi("sysProfile", {
  read: get(Nothing, accountApi.calls.baseInfo.output, { code: "sysUser/baseInfo" }),
  update: accountApi.calls.updateBaseInfo,
  access: get(Nothing, OwnAccess, "signedIn"),
  /** The latest first. */
  events: post(PageQuery.extend({ isGood: z.boolean().optional() }), pageOf(SignInEvent), "signedIn"),
  notifications: unasked(get(Nothing, Notifications, "signedIn")),
  saveNotifications: post(Notifications, Done, "signedIn"),
});

/** One of the caller's own sessions that live. */
export const OwnSession = z.object({
  id: Id,
  /** The one that asks. */
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
  list: get(Nothing, z.array(OwnSession), "signedIn"),
  end: post(IdOnly, Done, "signedIn"),
  /** Ends all but the one that asks; answers how many. */
  endOthers: post(Nothing, z.int(), "signedIn"),
});

export const profileError = errors({
  "profile.picture_missing": "D8000",
  "profile.picture_kind": "D8001",
  "profile.picture_size": "D8002",
  "profile.picture_pixels": "D8002",
  "profile.session_missing": "D1002",
});
