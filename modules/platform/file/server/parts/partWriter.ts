import { requestError } from "#contract/errors";
import { countTransferred } from "#core/http/youngGeneration";

/** Small enough to send to the database without delaying others, large enough for few statements. */
const partBytes = 256 * 1024;
/** A slow connection loses no more than this when it breaks together with the server. */
const delayMs = 1000;

/** Where an upload stands, and how its bytes are kept. */
export type PartTarget = {
  readonly start: number;
  readonly sizeBytes: number;
  /** Keeps the bytes that begin at this position. */
  keep(start: number, content: Buffer): Promise<void>;
};

/** How far an upload has come. `last` are the bytes that complete it; they are not kept. */
export type WriteResult = { readonly receivedBytes: number; readonly last: Buffer | undefined };

/**
 * Keeps the bytes of an upload while they arrive, the latest after a second. The last bytes are only returned: they are
 * kept as a part of the file itself, so that an upload never looks complete without one.
 *
 * Two buffers take turns: one fills while the other is kept. New buffers for each part would stay in memory until the
 * garbage collector sees a reason to run, which is after 64 MB of them.
 */
export async function writeParts(
  arriving: AsyncIterable<Buffer>,
  { start, sizeBytes, keep }: PartTarget,
): Promise<WriteResult> {
  const bufferBytes = Math.min(partBytes, sizeBytes - start);
  let filling = Buffer.allocUnsafeSlow(bufferBytes);
  let other: Buffer<ArrayBuffer> | undefined;
  let heldBytes = 0;
  let keptBytes = start;
  /** Stays after an error, which is thrown where it is awaited. */
  let saving: Promise<void> | undefined;

  function startSaving(): void {
    if (saving !== undefined || heldBytes === 0 || keptBytes + heldBytes >= sizeBytes) return;
    const content = filling.subarray(0, heldBytes);
    saving = keep(keptBytes, content).then(() => {
      saving = undefined;
    });
    saving.catch(() => undefined);
    [filling, other] = [other ?? Buffer.allocUnsafeSlow(bufferBytes), filling];
    keptBytes += heldBytes;
    heldBytes = 0;
  }
  async function add(bytes: Buffer): Promise<void> {
    if (keptBytes + heldBytes + bytes.length > sizeBytes) throw requestError("request.too_large");
    for (let from = 0; from < bytes.length;) {
      const count = bytes.copy(filling, heldBytes, from);
      from += count;
      heldBytes += count;
      if (heldBytes < bufferBytes) continue;
      // The next part arrives while this one is kept.
      await saving;
      startSaving();
    }
  }

  const timer = setInterval(startSaving, delayMs);
  try {
    for await (const bytes of arriving) {
      await add(bytes);
      countTransferred(bytes.length);
    }
  } finally {
    clearInterval(timer);
    // What has arrived before the connection broke is kept as well.
    await saving;
    startSaving();
    await saving;
  }
  const isComplete = keptBytes + heldBytes === sizeBytes;
  return { receivedBytes: keptBytes + heldBytes, last: isComplete ? filling.subarray(0, heldBytes) : undefined };
}
