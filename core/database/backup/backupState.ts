import * as z from "zod";
import { BackupError, backupFaults } from "./backupError.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";
import { BackupOrigin, type Manifest, manifestFile, readManifest } from "./manifest.ts";

const beatMs = 3000;
/** A backup without a sign of life for this time was interrupted. */
const silentMs = 60_000;

const stateFile = "state.json";
/** The file with the outcome of the last restore check. */
export const checkFile = "check.json";

/** The stored form of a reason. */
export const Failure = z.object({
  /** A fault that only a newer version knows counts as unexpected. */
  fault: z.enum([...backupFaults, "unexpected"]).catch("unexpected"),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** Why a backup or a check failed. */
export type BackupFailure = z.infer<typeof Failure>;

const State = z.object({
  id: z.string(),
  origin: BackupOrigin,
  startedAt: z.iso.datetime(),
  beatAt: z.iso.datetime(),
  failure: Failure.nullable(),
  /** How much of it is read, from 0 to 1. */
  progress: z.number().default(0),
});

const Check = z.object({
  checkedAt: z.iso.datetime(),
  isGood: z.boolean(),
  /** Tables, rows and files that were compared. */
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  failure: Failure.nullable(),
});
/** The outcome of restoring a backup on the side. */
export type BackupCheck = z.infer<typeof Check>;

/** A backup of a store, complete or not. */
export type StoredBackup = {
  readonly id: string;
  readonly state: "done" | "running" | "failed" | "interrupted" | "damaged";
  readonly origin: BackupOrigin | undefined;
  readonly startedAt: Date | undefined;
  readonly manifest: Manifest | undefined;
  readonly failure: BackupFailure | null;
  /** Of one that is being made: from 0 to 1. */
  readonly progress: number | undefined;
  readonly check: BackupCheck | undefined;
};

/** Shows in the store that a backup is being made, until its table of contents exists. */
export function createStateWriter(
  store: BackupStore,
  { id, origin, startedAt }: { id: string; origin: BackupOrigin; startedAt: Date },
) {
  let timer: NodeJS.Timeout | undefined;
  let progress = 0;

  async function write(failure: BackupFailure | null): Promise<void> {
    const times = { startedAt: startedAt.toISOString(), beatAt: new Date().toISOString() };
    const state = { id, origin, ...times, failure, progress };
    await putText(store, `${id}/${stateFile}`, JSON.stringify(state));
  }

  return {
    async begin() {
      await write(null);
      // A sign of life that could not be written is followed by the next one.
      timer = setInterval(() => void write(null).catch(() => undefined), beatMs).unref();
    },
    /** Readers see it with the next sign of life. */
    report(doneBytes: number, totalBytes: number) {
      progress = totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes);
    },
    /** Removes what was written, and keeps the reason. */
    async fail(reason: unknown) {
      clearInterval(timer);
      await store.remove(id).catch(() => undefined);
      await write(toFailure(reason)).catch(() => undefined);
    },
    async succeed() {
      clearInterval(timer);
      await store.remove(`${id}/${stateFile}`);
    },
  };
}

/** The stored form of an error. */
export function toFailure(error: unknown): BackupFailure {
  if (error instanceof BackupError) return { fault: error.fault, parameters: { ...error.parameters } };
  return { fault: "unexpected", parameters: { reason: error instanceof Error ? error.message : String(error) } };
}

/** Records the outcome of a restore check beside the backup. */
export async function putCheck(store: BackupStore, id: string, check: BackupCheck): Promise<void> {
  await putText(store, `${id}/${checkFile}`, JSON.stringify(check));
}

const backupName = /^\d{8}-\d{6}-[0-9a-f]{4}$/u;

/** The backups of a store, the newest first. */
export async function listBackups(store: BackupStore): Promise<StoredBackup[]> {
  const ids = (await store.listFolders()).filter((name) => backupName.test(name));
  const newestFirst = ids.toSorted().toReversed();
  return await Promise.all(newestFirst.map(async (id) => await readBackup(store, id)));
}

async function readBackup(store: BackupStore, id: string): Promise<StoredBackup> {
  const check = await readCheck(store, id);
  if ((await store.find(`${id}/${manifestFile}`)) === undefined) return await readUnfinished(store, id);
  try {
    const manifest = await readManifest(store, id);
    const { origin, startedAt } = manifest;
    return {
      id,
      state: "done",
      origin,
      startedAt: new Date(startedAt),
      manifest,
      failure: null,
      progress: undefined,
      check,
    };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const failure = toFailure(error);
    return {
      id,
      state: "damaged",
      origin: undefined,
      startedAt: timeOf(id),
      manifest: undefined,
      failure,
      progress: undefined,
      check,
    };
  }
}

async function readUnfinished(store: BackupStore, id: string): Promise<StoredBackup> {
  const text = await findText(store, `${id}/${stateFile}`);
  const state = State.safeParse(text === undefined ? undefined : JSON.parse(text)).data;
  const failure = state?.failure ?? null;
  const isSilent = state === undefined || Date.now() - Date.parse(state.beatAt) > silentMs;
  const isRunning = failure === null && !isSilent;
  return {
    id,
    state: failure !== null ? "failed" : isSilent ? "interrupted" : "running",
    origin: state?.origin,
    startedAt: timeOf(id),
    manifest: undefined,
    failure,
    progress: isRunning ? state.progress : undefined,
    check: undefined,
  };
}

async function readCheck(store: BackupStore, id: string): Promise<BackupCheck | undefined> {
  const text = await findText(store, `${id}/${checkFile}`);
  return text === undefined ? undefined : Check.safeParse(JSON.parse(text)).data;
}

/** The time in the name of a backup. */
function timeOf(id: string): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})/u.exec(id) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
