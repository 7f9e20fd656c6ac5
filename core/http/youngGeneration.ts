import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" }) => void;

let collect: Collect | undefined;

/**
 * Collects V8's young generation, which takes milliseconds. V8 itself waits with it until the generation is full, while the
 * memory of its objects outside of the heap, such as buffers, does not count.
 */
export function collectYoungGeneration(): void {
  collect ??= openCollector();
  collect({ type: "minor" });
}

function openCollector(): Collect {
  // Only contexts made with this flag have the function.
  setFlagsFromString("--expose-gc");
  const found: Collect = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return found;
}

const collectAfterBytes = 8 * 1024 ** 2;
/** Of all transfers of this process together, because they share its memory. */
let uncollectedBytes = 0;

/**
 * Counts bytes of a transfer whose buffers are no longer needed, and collects them now and then. Without it they stay until
 * there are 64 MB of them, and then V8 collects the whole heap each time, which takes more processor time than the transfer.
 */
export function countTransferred(bytes: number): void {
  uncollectedBytes += bytes;
  if (uncollectedBytes < collectAfterBytes) return;
  uncollectedBytes = 0;
  collectYoungGeneration();
}
