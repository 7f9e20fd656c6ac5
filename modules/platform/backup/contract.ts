import * as z from "zod";
import { defineApi, Done, download, get, markBackground, markOneTimeResponse, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";

/** State of a backup; `interrupted`: the process that made it ended. */
export const BackupState = z.enum(["done", "running", "failed", "interrupted", "damaged"]);
/** See `BackupState`. */
export type BackupState = z.infer<typeof BackupState>;

/** The outcome of restoring a backup on the side. */
export const BackupCheck = z.object({
  checkTime: Instant,
  isGood: z.boolean(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
});
/** See the schema of the same name. */
export type BackupCheck = z.infer<typeof BackupCheck>;

/** Names a backup; the name of its folder, never a path. */
const BackupName = z.object({
  fileName: z
    .string()
    .regex(/^\d{8}-\d{6}-[0-9a-f]{4}$/u)
    .meta({ examples: ["20261129-200000-1f3a"] }),
});

/** A backup in the store of the installation. */
export const Backup = z.object({
  /** The time in its name as a number: 20261129200000. */
  id: Id,
  /** The name of its folder. */
  fileName: z.string(),
  createTime: Instant.nullable(),
  state: BackupState,
  /** How much of a running one is done, in percent. */
  progress: z.int().nullable(),
  kind: z.enum(["physical", "logical"]).nullable(),
  origin: z.enum(["schedule", "manual", "command"]).nullable(),
  /** Stored size in bytes. */
  size: z.int(),
  /** What of it are files that earlier backups had stored already. */
  sharedSize: z.int(),
  durationSeconds: z.int().nullable(),
  isEncrypted: z.boolean().nullable(),
  /** Whether it contains the keys of the installation. */
  hasKeys: z.boolean().nullable(),
  version: z.string().nullable(),
  check: BackupCheck.nullable(),
  failure: z.string().nullable(),
  /** Whether it is copied to S3; null = there are no copies. */
  copy: z.enum(["copied", "waiting", "failed"]).nullable(),
});
/** See the schema of the same name. */
export type Backup = z.infer<typeof Backup>;

/** What the light shows, the worst first. */
export const BackupLight = z.enum([
  "none",
  "failed",
  "checkFailed",
  "old",
  "copyFailed",
  "running",
  "unchecked",
  "good",
]);
/** See `BackupLight`. */
export type BackupLight = z.infer<typeof BackupLight>;

/** How the installation is backed up. */
export const BackupStatus = z.object({
  light: BackupLight,
  /** Why the last backup or check failed, in the reader's language. */
  failure: z.string().nullable(),
  lastGoodTime: Instant.nullable(),
  lastCheckTime: Instant.nullable(),
  isLastCheckGood: z.boolean().nullable(),
  nextTime: Instant.nullable(),
  /** Any moment in between can be restored; null = only the moments of the backups. */
  logFrom: Instant.nullable(),
  logUntil: Instant.nullable(),
  /** The folder on the server. */
  place: z.string(),
  isEncrypted: z.boolean(),
  kind: z.enum(["physical", "logical"]),
  timeZone: z.string(),
  /** A moment that can be restored, as the command takes it. */
  exampleTime: z.string(),
  isDemo: z.boolean(),
  /** The copies in S3; null = there are none. */
  copy: z
    .object({
      place: z.string(),
      /** The number of complete backups there. */
      backups: z.int(),
      /** When everything was copied last. */
      copiedTime: Instant.nullable(),
      /** Why the last attempt failed, in the reader's language, and when the next one follows. */
      failure: z.string().nullable(),
      nextTime: Instant.nullable(),
    })
    .nullable(),
});
/** See the schema of the same name. */
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The schedule, and how many scheduled backups are kept. */
export const BackupPlan = z.object({
  isOn: z.boolean(),
  /** `HH:mm` in the time zone of the installation. */
  startTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u)
    .meta({ examples: ["02:30"] }),
  isChecked: z.boolean(),
  keepDaily: z.int().min(1).max(90),
  keepWeekly: z.int().min(0).max(52),
  keepMonthly: z.int().min(0).max(60),
});
/** See the schema of the same name. */
export type BackupPlan = z.infer<typeof BackupPlan>;

/** Kinds of background tasks. */
export const backupTaskKind = "backup";
/** See `backupTaskKind`. */
export const backupCheckTaskKind = "backupCheck";
/** See `backupTaskKind`. */
export const backupCopyTaskKind = "backupCopy";

/** A backup holds the data of all tenants: only the platform administrator makes these calls. */
export const backupApi = defineApi("dbBackup", {
  /** The latest first. */
  page: post(PageQuery.pick({ page: true, pageSize: true }), pageOf(Backup), "platform"),
  status: markBackground(get(NoInput, BackupStatus, "platform")),
  /** Starts a backup; answers its background task. */
  add: post(NoInput, Id, "platform"),
  /** Restores a backup on the side and compares it; answers the background task. */
  check: post(BackupName, Id, "platform"),
  /** Copies to S3 what is new; answers the background task. */
  copy: post(NoInput, Id, "platform"),
  delete: post(BackupName, Done, "platform"),
  /** A ticket with which the browser fetches a backup within a minute. */
  ticket: markOneTimeResponse(post(BackupName, z.object({ ticket: z.string() }), "platform")),
  fetch: download(z.object({ ticket: text(400) }), "anyone"),
  plan: get(NoInput, BackupPlan, "platform"),
  setPlan: post(BackupPlan, Done, "platform"),
});

export const backupError = errors({
  "backup.missing": "D1002",
  "backup.busy": "D1009",
  "backup.not_done": "D1009",
  "backup.copy.busy": "D1009",
  "backup.fault.cancelled": "D1009",
  "backup.fault.census-differs": "db1004",
  "backup.fault.damaged": "db1004",
  "backup.fault.database-ended": "db1004",
  "backup.fault.database-in-use": "db1004",
  "backup.fault.file-changes": "db1004",
  "backup.fault.foreign": "db1004",
  "backup.fault.key-needed": "db1004",
  "backup.fault.key-wrong": "db1004",
  "backup.fault.keys-differ": "db1004",
  "backup.fault.low-disk": "db1004",
  "backup.fault.missing-part": "db1004",
  "backup.fault.newer": "db1004",
  "backup.fault.no-backup": "db1004",
  "backup.fault.no-data": "db1004",
  "backup.fault.no-owner": "db1004",
  "backup.fault.no-program": "db1004",
  "backup.fault.not-empty": "db1004",
  "backup.fault.not-reached": "db1004",
  "backup.fault.other-installation": "db1004",
  "backup.fault.other-machine": "db1004",
  "backup.fault.other-major": "db1004",
  "backup.fault.no-s3": "db1004",
  "backup.fault.program-failed": "db1004",
  "backup.fault.recovery-failed": "db1004",
  "backup.fault.s3-failed": "db1004",
  "backup.fault.s3-no-bucket": "db1004",
  "backup.fault.s3-refused": "db1004",
  "backup.fault.s3-unreachable": "db1004",
  "backup.fault.tablespaces": "db1004",
  "backup.fault.target-unwritable": "db1004",
});
