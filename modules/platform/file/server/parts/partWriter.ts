/** Small enough to send to the database without delaying others, large enough for few statements. */
const partBytes = 512 * 1024;
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
 */
export async function writeParts(
  arriving: AsyncIterable<Buffer>,
  { start, sizeBytes, keep }: PartTarget,
): Promise<WriteResult> {
  let keptBytes = start;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    if (heldBytes === 0 || keptBytes + heldBytes >= sizeBytes) return;
    const content = Buffer.concat(held);
    const from = keptBytes;
    [held, heldBytes, keptBytes] = [[], 0, keptBytes + content.length];
    await keep(from, content);
  }
  function saveInTurn(): Promise<void> {
    saving = saving.then(save);
    // The error is thrown where the result is awaited.
    saving.catch(() => undefined);
    return saving;
  }

  const timer = setInterval(() => void saveInTurn().catch(() => undefined), delayMs);
  try {
    for await (const bytes of arriving) {
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes < partBytes) continue;
      // The next part arrives while this one is kept.
      await saving;
      void saveInTurn().catch(() => undefined);
    }
  } finally {
    clearInterval(timer);
    // What has arrived before the connection broke is kept as well.
    await saveInTurn();
  }
  const isComplete = keptBytes + heldBytes === sizeBytes;
  return { receivedBytes: keptBytes + heldBytes, last: isComplete ? Buffer.concat(held) : undefined };
}
