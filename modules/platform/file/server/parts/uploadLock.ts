import type { Lock, Locker } from "@tus/server";

const timeoutMs = 10_000;

type Holder = { readonly release: () => void; readonly ended: Promise<void> };

const holders = new Map<string, Holder>();

/**
 * One request at a time works on an upload on this node. A later one asks the earlier one to end, because its connection
 * may be dead. Between nodes `append_to_upload` decides.
 */
export function createUploadLocker(prefix: string): Locker {
  return { newLock: (id) => createLock(`${prefix}/${id}`) };
}

function createLock(key: string): Lock {
  let end = (): void => undefined;
  return {
    async lock(signal, requestRelease) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      for (let other = holders.get(key); other !== undefined; other = holders.get(key)) {
        other.release();
        await endOrAbort(other.ended, limit);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      end = resolve;
      holders.set(key, { release: () => void requestRelease(), ended: promise });
    },
    async unlock() {
      holders.delete(key);
      end();
      await Promise.resolve();
    },
  };
}

async function endOrAbort(ended: Promise<void>, limit: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error("another request holds the upload"));
  limit.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([ended, aborted.promise]);
  } finally {
    limit.removeEventListener("abort", abort);
  }
}
