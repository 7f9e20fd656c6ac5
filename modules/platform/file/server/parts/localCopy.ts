import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { createStagedPath, discardStaged, type StagedFile, type StagingOwner } from "../staging.ts";

/**
 * What this node has received of an upload: a staged file that grows. The parts in the database remain what counts. With
 * the copy the complete file is not read back from them, which takes longer than all of its way to the server.
 */
export type LocalCopy = {
  /** Adds bytes behind those before; resolves when they are written, so that their buffer can be used again. */
  append(content: Buffer): Promise<void>;
  /** Syncs the file. What identifies its content is known without reading it. */
  complete(name: string): Promise<StagedFile>;
  /** Ends the work on a copy that is not complete: it waits for the next request of the upload. */
  release(): Promise<void>;
};

/** A copy between two requests. */
type WaitingCopy = { readonly path: string; readonly receivedBytes: number; readonly hash: Hash; readonly md5: Hash };

/** Copies beyond it are given up, the oldest first; so are those that an hourly cleanup finds untouched. */
const maximumWaiting = 200;

const waitingCopies = new WeakMap<App["config"], Map<Id, WaitingCopy>>();

function getWaiting({ config }: App): Map<Id, WaitingCopy> {
  const known = waitingCopies.get(config) ?? new Map<Id, WaitingCopy>();
  waitingCopies.set(config, known);
  return known;
}

/**
 * The copy of an upload, for the one request that works on it. Undefined: bytes have arrived elsewhere, or before the
 * server was started.
 */
export async function takeLocalCopy(
  owner: StagingOwner,
  { id, receivedBytes }: { id: Id; receivedBytes: number },
): Promise<LocalCopy | undefined> {
  const { app } = owner;
  const waiting = getWaiting(app);
  const known = waiting.get(id);
  waiting.delete(id);
  if (known !== undefined && known.receivedBytes === receivedBytes) return await openCopy(app, id, known);
  if (known !== undefined) await discardStaged(known);
  if (receivedBytes > 0) return undefined;
  const path = await createStagedPath(owner);
  return await openCopy(app, id, { path, receivedBytes: 0, hash: createHash("sha256"), md5: createHash("md5") });
}

/** Removes the copy of an upload that has ended. */
export async function discardLocalCopy(app: App, id: Id): Promise<void> {
  const known = getWaiting(app).get(id);
  getWaiting(app).delete(id);
  if (known !== undefined) await discardStaged(known);
}

async function openCopy(app: App, id: Id, waiting: WaitingCopy): Promise<LocalCopy | undefined> {
  const { path, hash, md5 } = waiting;
  const handle = await open(path, waiting.receivedBytes === 0 ? "wx" : "r+", 0o600).catch(ignoreMissing);
  if (handle === undefined) return undefined;
  let receivedBytes = waiting.receivedBytes;
  let state: "whole" | "broken" | "complete" = "whole";
  return {
    async append(content) {
      state = "broken";
      for (let from = 0; from < content.length;) {
        const { bytesWritten } = await handle.write(content, from, content.length - from, receivedBytes + from);
        from += bytesWritten;
      }
      hash.update(content);
      md5.update(content);
      receivedBytes += content.length;
      state = "whole";
    },
    async complete(name) {
      await handle.sync();
      await handle.close();
      state = "complete";
      return { name, path, sizeBytes: receivedBytes, hash: hash.digest(), md5: md5.digest() };
    },
    async release() {
      if (state === "complete") return;
      await handle.close();
      const isUseless = state === "broken" || receivedBytes === 0;
      await (isUseless ? discardStaged(waiting) : keepWaiting(app, id, { path, receivedBytes, hash, md5 }));
    },
  };
}

async function keepWaiting(app: App, id: Id, copy: WaitingCopy): Promise<void> {
  const waiting = getWaiting(app);
  waiting.set(id, copy);
  const [oldest] = waiting.keys();
  if (waiting.size > maximumWaiting && oldest !== undefined) await discardLocalCopy(app, oldest);
}

/** The cleanup has removed it. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
