import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, escapeLiteral } from "pg";
import { prepareArchive } from "./archive.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { refuseOtherMajor, superuserName } from "./cluster.ts";
import { choosePaths, type DatabasePaths, findClusterOwner, findExistingPaths, sharedFolder } from "./databasePaths.ts";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { readLogTail } from "./engine.ts";
import { changeOwner } from "./files.ts";
import { prepareDataFolder } from "./folder.ts";
import { databaseName } from "./roles.ts";
import { prepareSocketFolder, releaseSocketFolder } from "./socket.ts";
import { connectSuperuser, connectSuperuserWithRetry } from "./superuserConnection.ts";
import { startSupervisor } from "./supervisor.ts";
import { chooseServiceUser, type SystemUser } from "./users.ts";

/** An empty place for a restored cluster, and who runs it with which programs. */
export type ClusterSlot = {
  readonly paths: DatabasePaths;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
};

/** Where a cluster is restored: a new data folder, and the one whose user and programs it takes. */
export type SlotOptions = { readonly scratch: string; readonly dataDir: string; readonly pgBin: string | undefined };

/** The user and the programs that a start of the data folder would choose. */
export async function chooseBinaries({
  dataDir,
  pgBin,
}: Pick<SlotOptions, "dataDir" | "pgBin">): Promise<Pick<ClusterSlot, "binaries" | "user">> {
  const target = await prepareDataFolder(dataDir);
  const existing = await findExistingPaths(target);
  const owners = existing === undefined ? [] : await findClusterOwner(existing);
  const user = chooseServiceUser([...owners, target.owner]);
  const binaries = await findBinaries({ pgBin, user, copyTo: user === undefined ? target.path : sharedFolder });
  return { binaries, user };
}

/** Chooses user and programs as a start of the data folder would, and creates the empty folder of the cluster. */
export async function prepareClusterSlot(options: SlotOptions): Promise<ClusterSlot> {
  const { binaries, user } = await chooseBinaries(options);
  const folder = await prepareDataFolder(options.scratch);
  const paths = await choosePaths(folder, user, sharedFolder);
  await mkdir(paths.cluster, { mode: 0o700 });
  await changeOwner(paths.cluster, user);
  return { paths, binaries, user };
}

/** Removes a data folder that was made for a restore, and its cluster wherever it is. */
export async function removeClusterSlot(scratch: string): Promise<void> {
  const found = await findExistingPaths({ path: scratch, owner: { uid: 0, gid: 0 } }).catch(() => undefined);
  if (found !== undefined && found.home !== scratch) await rm(found.home, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

/** The moment at which replaying the log ends. */
export type RecoveryTarget = { readonly name: string } | { readonly time: Date } | "latest";

/** The log of the restored cluster ends before the moment that was asked for. */
export class TargetNotReachedError extends Error {
  override readonly name = "TargetNotReachedError";
  /** The last transaction that the log has. */
  readonly until: string;

  constructor(until: string) {
    super(`the log ends at ${until}`);
    this.until = until;
  }
}

/**
 * Starts a restored cluster on the side, replays the log in its `pg_wal` up to the target, works on it as the
 * superuser, and stops it. Passwords are not needed: the socket is in a folder that only its user can enter.
 */
export async function withRecoveredCluster<Result>(
  place: ClusterSlot,
  target: RecoveryTarget,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { paths, binaries, user } = place;
  await refuseOtherMajor(paths, binaries);
  await putFile(path.join(paths.cluster, "recovery.signal"), "", user);
  const trustFile = path.join(paths.home, "restore_hba.conf");
  await putFile(trustFile, "local all all trust\n", user);
  const socketDir = await prepareSocketFolder(paths, user);
  // The end of the replay begins a new timeline, whose history belongs to the kept log.
  const settings = { ...(await prepareArchive(place)), ...recoverySettings(target), hba_file: trustFile };
  const supervisor = await startSupervisor({ paths, binaries, user, socketDir, settings });
  try {
    await waitForRecovery({ socketDir, paths, ended: supervisor.ended(), pid: supervisor.pid() });
    const client = await connectSuperuser({ socketDir, port: 5432, password: "" }, databaseName);
    if (typeof client === "string") throw failed("the restored database ended");
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await supervisor.stop();
    await releaseSocketFolder(socketDir, paths);
    await rm(trustFile, { force: true });
  }
}

/** Gives the superuser of a restored cluster the password of a data folder. */
export async function setSuperuserPassword(client: Client, password: string): Promise<void> {
  await client.query("set log_min_error_statement = 'panic'");
  await client.query(`alter role ${superuserName} password ${escapeLiteral(password)}`);
}

async function putFile(file: string, text: string, user: SystemUser | undefined): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await changeOwner(file, user);
}

function recoverySettings(target: RecoveryTarget): Record<string, string> {
  const settings = {
    // All files of the log are in place already; this is the shell's way to say that there are no others.
    restore_command: "exit 1",
    recovery_target_action: "promote",
    recovery_target_timeline: "current",
    hot_standby: "on",
  };
  if (target === "latest") return settings;
  if ("name" in target) return { ...settings, recovery_target_name: target.name };
  // While it starts, PostgreSQL knows no names of time zones, not even Z.
  return { ...settings, recovery_target_time: target.time.toISOString().replace("T", " ").replace("Z", "+00") };
}

type RecoveryWait = { socketDir: string; paths: DatabasePaths; ended: Promise<string>; pid: number };

const patienceMs = 24 * 3_600_000;

/** Replaying a long log takes its time; it ends when PostgreSQL takes writes, or ends by itself. */
async function waitForRecovery({ socketDir, paths, ended, pid }: RecoveryWait): Promise<void> {
  let end: string | undefined;
  void ended.then((how) => {
    end = how;
  });
  const isOver = () => end !== undefined;
  const client = await connectSuperuserWithRetry({ socketDir, port: 5432, password: "" }, patienceMs, isOver);
  if (typeof client !== "string") {
    try {
      while (!isOver() && (await isInRecovery(client))) await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  if (!isOver()) return;
  const log = await readFile(paths.logFile, "utf8");
  if (!log.includes("before configured recovery target was reached")) throw failed(await readLogTail(paths, pid));
  throw new TargetNotReachedError([...log.matchAll(lastTransaction)].at(-1)?.[1] ?? "");
}

const lastTransaction = /last completed transaction was at log time (.+)/gu;

/** A connection that breaks says as much as the end of the process, which follows. */
async function isInRecovery(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ recovers: boolean }>("select pg_is_in_recovery() as recovers");
    return rows[0]?.recovers === true;
  } catch {
    // PostgreSQL is ending: the caller waits for its end.
    return true;
  }
}

function failed(reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError("cannot-start", reason);
}
