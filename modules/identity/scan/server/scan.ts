import { randomBytes, randomInt } from "node:crypto";
import { scanCodeLength, type ScanState } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import type { RowOf } from "#core/rows/table";
import type { scans } from "./scan.table.ts";

/** A screen that waits for approval. */
export type Scan = RowOf<typeof scans>;

/** Without characters that look alike: 0 and O, 1 and I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const choiceCount = 3;

/** Short enough to type; its lifetime of a minute makes up for the length. */
export function createScanCode(): string {
  return Array.from(randomBytes(scanCodeLength), (byte) => letters[byte % letters.length]).join("");
}

/** A keyed hash, because a plain hash of so short a code could be reversed. */
export function hashScanCode({ app, tenantId }: TenantContext, code: string): Buffer {
  return deriveBytes(app.keys, "scan", `${tenantId}:${code}`);
}

/** Numbers of two digits, one of which is right. */
export function createChoices(): Pick<Scan, "number" | "choices"> {
  const uniqueNumbers = new Set<number>();
  while (uniqueNumbers.size < choiceCount) uniqueNumbers.add(randomInt(10, 100));
  const numbers = [...uniqueNumbers];
  return { choices: { numbers }, number: numbers[randomInt(choiceCount)] ?? 0 };
}

/** The state of a scan. */
export function getScanState(scan: Scan, now: Date): ScanState {
  if (scan.refusedAt !== null) return "refused";
  if (scan.usedAt !== null || scan.expiresAt <= now) return "over";
  if (scan.approvedAt !== null) return "approved";
  return scan.seenAt === null ? "waiting" : "seen";
}
