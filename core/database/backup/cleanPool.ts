import * as z from "zod";
import { setTimeout as pause } from "node:timers/promises";
import { listBackups } from "./backupState.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";
import { poolFolder } from "./filePool.ts";
import { listReferences } from "./references.ts";

const lockFile = "locks/pool.json";
/** A removal without a sign of life for this time was interrupted. */
const silentMs = 60_000;
const beatMs = 10_000;
const waitMs = 1000;

const Lock = z.object({ beatAt: z.iso.datetime() });

/**
 * Removes contents that no backup needs; returns how many. A backup that is being made may count on a content that no
 * finished one needs. So each first shows itself and then looks for the other: this removal gives way, a backup waits.
 * Nothing is removed while a damaged backup is in the store, because what it needs is not known.
 */
export async function cleanPool(store: BackupStore, signal: AbortSignal): Promise<number> {
  let beatAt = await beat(store);
  try {
    const backups = await listBackups(store);
    if (backups.some(({ state }) => state === "running" || state === "damaged")) return 0;
    const unused = new Set((await store.list(poolFolder)).map(({ name }) => name));
    for (const { manifest } of backups) {
      if (manifest === undefined) continue;
      for await (const { name } of listReferences(store, manifest)) unused.delete(name);
      if (Date.now() - beatAt > beatMs) beatAt = await beat(store);
    }
    let count = 0;
    for (const name of unused) {
      signal.throwIfAborted();
      if (Date.now() - beatAt > silentMs / 2) return count;
      if (Date.now() - beatAt > beatMs) beatAt = await beat(store);
      await store.remove(name);
      count += 1;
    }
    return count;
  } finally {
    await store.remove(lockFile);
  }
}

/** Waits until nothing is removed from the pool. The backup must be visible as running before. */
export async function waitForPool(store: BackupStore, signal: AbortSignal): Promise<void> {
  while (await isBeingCleaned(store)) await pause(waitMs, undefined, { signal });
}

async function isBeingCleaned(store: BackupStore): Promise<boolean> {
  const text = await findText(store, lockFile);
  const lock = text === undefined ? undefined : Lock.safeParse(JSON.parse(text)).data;
  return lock !== undefined && Date.now() - Date.parse(lock.beatAt) < silentMs;
}

async function beat(store: BackupStore): Promise<number> {
  const now = new Date();
  await putText(store, lockFile, JSON.stringify({ beatAt: now.toISOString() }));
  return now.getTime();
}
