import { statfs } from "node:fs/promises";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";

/** Free space and size of a disk. */
export type DiskSpace = { freeBytes: number; totalBytes: number };

const lowestFreeBytes = 1_000_000_000;
const lowestFreeShare = 0.05;

// File system types from the kernel's magic.h. Locks and fsync on these do not give the guarantees that PostgreSQL
// needs.
const remoteKinds = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x517b, "SMB"],
  [0x5346414f, "AFS"],
  [0x73757245, "Coda"],
]);

/** Reads the disk space below a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** A start without enough disk space would fail halfway, so it is refused with a clear message. */
export async function refuseLowDisk(folder: string, readSpace: typeof readDiskSpace): Promise<void> {
  const { freeBytes, totalBytes } = await readSpace(folder);
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  if (freeBytes >= lowestFreeBytes && share >= lowestFreeShare) return;
  const free = `${(freeBytes / 1e9).toFixed(1)} GB (${(share * 100).toFixed(1)} %)`;
  throw new EmbeddedDatabaseError(
    "low-disk",
    `The disk of ${folder} has only ${free} free; the database needs 1 GB and 5 %. Make room and start again.`,
  );
}

/** PostgreSQL on a network share loses data silently. */
export async function refuseRemoteDisk(folder: string, kind?: number): Promise<void> {
  if (process.platform !== "linux") return;
  const name = remoteKinds.get((kind ?? (await statfs(folder)).type) >>> 0);
  if (name === undefined) return;
  throw new EmbeddedDatabaseError(
    "remote-disk",
    `The data folder ${folder} lies on a network share (${name}), where PostgreSQL is not safe: set SITEWARD_DATA_DIR to a local disk.`,
  );
}

/** Containers often have 64 MB of shared memory, too little for parallel queries. */
export async function hasEnoughSharedMemory(): Promise<boolean> {
  if (process.platform !== "linux") return true;
  try {
    return (await readDiskSpace("/dev/shm")).totalBytes >= 256 * 1024 * 1024;
  } catch {
    // No such mount: PostgreSQL could not use it either.
    return false;
  }
}
