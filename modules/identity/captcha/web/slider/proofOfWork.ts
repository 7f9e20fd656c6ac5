import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { OutputOf } from "#contract/api";
import type { captchaApi } from "../../contract.ts";

type ProofOfWorkChallenge = OutputOf<typeof captchaApi.calls.work>;

/** The length of a slice: input in between is handled without delay. */
const sliceMs = 8;
const triesBetweenLooks = 200;

// `crypto.subtle` is missing on pages served over plain HTTP, and it is slower for texts of one block.
const encoder = new TextEncoder();

/** Searches the solution of a proof of work in short slices; `undefined` where there is none, or the search was aborted. */
export async function solveProofOfWork(
  { challenge, salt, maxnumber }: Pick<ProofOfWorkChallenge, "challenge" | "salt" | "maxnumber">,
  { signal }: { signal: AbortSignal },
): Promise<number | undefined> {
  const target = hexToBytes(challenge);
  let pauseAt = performance.now() + sliceMs;
  for (let number = 0; number <= maxnumber; number++) {
    if (isSame(sha256(encoder.encode(salt + String(number))), target)) return number;
    if (number % triesBetweenLooks === 0 && performance.now() > pauseAt) {
      await breath();
      if (signal.aborted) return undefined;
      pauseAt = performance.now() + sliceMs;
    }
  }
  return undefined;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  // Most hashes differ in the first byte already.
  return left[0] === right[0] && left.every((byte, index) => byte === right[index]);
}

function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
