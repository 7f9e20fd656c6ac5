import { randomBytes, randomInt } from "node:crypto";
import { scanCodeLength, type ScanState } from "#modules/scan/contract";
import type { TenantContext } from "#server/context/context";
import { derive } from "#server/keys";
import type { RowOf } from "#server/rows/table";
import type { scans } from "./scan.table.ts";

/** A screen that wants to be signed in. */
export type Scan = RowOf<typeof scans>;

/** Without those that look like others: 0 and O, 1 and I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const choiceCount = 3;

/** Short enough to be typed; what it lacks in length its minute makes up for. */
export function newScanCode(): string {
  return Array.from(randomBytes(scanCodeLength), (byte) => letters[byte % letters.length]).join("");
}

/** Keyed, since so short a code could be found by its plain hash. */
export function hashOfScanCode({ app, tenantId }: TenantContext, code: string): Buffer {
  return derive(app.keys, "scan", `${tenantId}:${code}`);
}

/** Numbers of two digits, one of which is the right one. */
export function newChoices(): Pick<Scan, "number" | "choices"> {
  const drawn = new Set<number>();
  while (drawn.size < choiceCount) drawn.add(randomInt(10, 100));
  const numbers = [...drawn];
  return { choices: { numbers }, number: numbers[randomInt(choiceCount)] ?? 0 };
}

/** How far it has come. */
export function stateOf(scan: Scan, now: Date): ScanState {
  if (scan.refusedAt !== null) return "refused";
  if (scan.usedAt !== null || scan.expiresAt <= now) return "over";
  if (scan.approvedAt !== null) return "approved";
  return scan.seenAt === null ? "waiting" : "seen";
}
