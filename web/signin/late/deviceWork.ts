import type { OutputOf } from "#contract/api";
import type { slideApi } from "#modules/slide/contract";
import { digestOf, newSha256 } from "./sha256.ts";

type Work = OutputOf<typeof slideApi.calls.work>;

/** So long at a time: what one types or moves meanwhile shows at once. */
const sliceMs = 8;
const triesBetweenLooks = 200;

/** Searches the number that the work asks for, in short slices; `undefined` where there is none, or nobody waits any more. */
export async function doWork(
  { challenge, salt, maxnumber }: Pick<Work, "challenge" | "salt" | "maxnumber">,
  { signal }: { signal: AbortSignal },
): Promise<number | undefined> {
  const [sha256, wanted] = [newSha256(), digestOf(challenge)];
  let pauseAt = performance.now() + sliceMs;
  for (let number = 0; number <= maxnumber; number++) {
    if (isSame(sha256(salt + String(number)), wanted)) return number;
    if (number % triesBetweenLooks === 0 && performance.now() > pauseAt) {
      await breath();
      if (signal.aborted) return undefined;
      pauseAt = performance.now() + sliceMs;
    }
  }
  return undefined;
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  // Most differ in the first number already.
  return one[0] === other[0] && one.every((word, index) => word === other[index]);
}

function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
