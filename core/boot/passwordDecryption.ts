import type { Sm2DecryptionRequest } from "#core/crypto/sm2Decryption.worker";
import type { DecryptPassword } from "#core/crypto/passwordField";
import { openWorkPool } from "#core/jobs/work/workPool";

const worker = new URL("../crypto/sm2Decryption.worker.ts", import.meta.url);
const timeoutMs = 10_000;

/** Decrypts passwords in a thread of its own, so that no sign-in waits for a file that is being parsed. */
export function openPasswordDecryption(privateKey: string): { decrypt: DecryptPassword; close(): Promise<void> } {
  const pool = openWorkPool(1);
  return {
    decrypt: async (cipherHex) => {
      const request: Sm2DecryptionRequest = { cipherHex, privateKey };
      return await pool.run<string | undefined>(worker, request, timeoutMs);
    },
    close: async () => await pool.close(),
  };
}
