import type { Keys } from "#core/crypto/keys";
import { toId } from "#contract/id";
import type { AuditFault, AuditFinding, AuditPart } from "../contract.ts";
import { type Anchor, digestBytes, getIdTime, isAnchorIntact, isSealIntact, type Seal } from "./seal.ts";

/** A row as it is now. */
export type RowDigest = { readonly id: number; readonly digest: Buffer };

/** A chain, and how its rows, seals and anchors are read: by a call of the tenant, or by a command. */
export type ChainReader = Pick<Seal, "tenantId" | "table"> & {
  readonly keys: Keys;
  /** Seals from a number on, in order. */
  listSeals(fromNumber: number, atMost: number): Promise<Seal[]>;
  /** The last seal that says what retention has removed. */
  findRemoval(): Promise<Seal | undefined>;
  listRows(range: Pick<Seal, "fromId" | "toId">, atMost: number): Promise<RowDigest[]>;
  listAnchors(): Promise<Anchor[]>;
};

/** Seals in one part: some tens of thousands of rows, so that a part takes a second or two. */
const sealsAtOnce = 25;
/** A range with more rows than this has far more than were sealed; the rest of it is not named one by one. */
const rowsAtOnce = 5000;

/** Verifies the next seals of a chain, and each of their rows. The last part also compares the end with the anchors. */
export async function verifyPart(reader: ChainReader, fromNumber: number): Promise<AuditPart> {
  const found = await reader.listSeals(Math.max(fromNumber - 1, 1), sealsAtOnce + 1);
  const isFirstPart = fromNumber === 1;
  const previous = isFirstPart ? undefined : found[0];
  const seals = found.slice(isFirstPart ? 0 : 1).slice(0, sealsAtOnce);
  const removal = await reader.findRemoval();
  const removed = removal !== undefined && isSealIntact(reader.keys, removal) ? toRemovedRows(removal) : noneRemoved;
  const result: AuditPart = { seals: seals.length, rows: 0, removedRows: 0, findings: [], nextNumber: null };
  let last = previous;
  for (const seal of seals) {
    result.findings.push(...checkLink(reader.keys, last ?? findStart(seal, removed), seal));
    const { rows, removedRows, findings } =
      seal.removedTo === null
        ? await verifyRows(reader, seal, removed)
        : await verifySpared(reader, seal, seal.number === removal?.number);
    result.rows += rows;
    result.removedRows += removedRows;
    result.findings.push(...findings);
    last = seal;
  }
  const anchors = await reader.listAnchors();
  result.findings.push(...checkAnchors(reader, seals, anchors));
  const isEnd = seals.length < sealsAtOnce;
  if (isEnd) result.findings.push(...findCut(reader, anchors, last));
  return { ...result, nextNumber: isEnd ? null : (last?.number ?? 0) + 1 };
}

/** Rows with lower ids are removed, but those that were spared are not. */
type RemovedRows = { readonly to: number; readonly spared: ReadonlySet<number> };

const noneRemoved: RemovedRows = { to: 0, spared: new Set() };

function toRemovedRows({ removedTo, rowIds }: Seal): RemovedRows {
  return { to: removedTo ?? 0, spared: new Set(rowIds) };
}

type ChainLink = Pick<Seal, "number" | "toId" | "hash">;

/** A chain whose first seals were removed with their rows begins with any seal within what was removed. */
function findStart({ number, fromId, previousHash }: Seal, removed: RemovedRows): ChainLink | undefined {
  return number > 1 && fromId <= removed.to ? { number: number - 1, toId: fromId, hash: previousHash } : undefined;
}

/** A seal follows on the one before, and says what was signed. */
function checkLink(keys: Keys, previous: ChainLink | undefined, seal: Seal): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const expected = (previous?.number ?? 0) + 1;
  for (let number = expected; number < seal.number; number += 1) findings.push(sealFinding("gap", number));
  const isNext = seal.number === expected;
  const follows = seal.fromId === (previous?.toId ?? 0) && seal.previousHash.equals(previous?.hash ?? Buffer.alloc(0));
  if (!isSealIntact(keys, seal) || (isNext && !follows)) findings.push(sealFinding("seal", seal.number));
  return findings;
}

type VerifiedRows = Pick<AuditPart, "rows" | "removedRows" | "findings">;

/** The rows of a seal; those that the last removal has spared stand in its own seal. */
async function verifyRows(reader: ChainReader, seal: Seal, removed: RemovedRows): Promise<VerifiedRows> {
  const sealed = new Map(seal.rowIds.map((id, index) => [id, readDigest(seal, index)]));
  const rows = await reader.listRows(seal, rowsAtOnce);
  const findings: AuditFinding[] = [];
  for (const { id, digest } of rows) {
    if (removed.spared.has(id)) continue;
    const expected = sealed.get(id);
    if (expected === undefined) findings.push(rowFinding("added", seal, id));
    else if (!expected.equals(digest)) findings.push(rowFinding("edited", seal, id));
    // A second row with the same id was added.
    sealed.delete(id);
  }
  let removedRows = 0;
  for (const id of sealed.keys()) {
    if (removed.spared.has(id)) continue;
    if (id < removed.to) removedRows += 1;
    else findings.push(rowFinding("missing", seal, id));
  }
  return { rows: rows.length, removedRows, findings };
}

/** The rows that the last removal has spared; a later one may have removed those of earlier ones. */
async function verifySpared(reader: ChainReader, seal: Seal, isLast: boolean): Promise<VerifiedRows> {
  const findings: AuditFinding[] = [];
  for (const [index, fromId] of isLast ? seal.rowIds.entries() : []) {
    const [row] = await reader.listRows({ fromId, toId: fromId + 1 }, 1);
    if (row === undefined) findings.push(rowFinding("missing", seal, fromId));
    else if (!row.digest.equals(readDigest(seal, index))) findings.push(rowFinding("edited", seal, fromId));
  }
  return { rows: 0, removedRows: 0, findings };
}

/** Anchors of seals in this part have their hashes. */
function checkAnchors(reader: ChainReader, seals: readonly Seal[], anchors: readonly Anchor[]): AuditFinding[] {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]));
  return anchors.flatMap((anchor) => {
    const seal = byNumber.get(anchor.number);
    if (seal === undefined) return [];
    const isIntact = isAnchorIntact(reader.keys, reader, anchor);
    return isIntact && anchor.hash.equals(seal.hash) ? [] : [anchorFinding("anchor", anchor)];
  });
}

/** Seals beyond the end that an anchor knows were cut off. */
function findCut(reader: ChainReader, anchors: readonly Anchor[], last: Seal | undefined): AuditFinding[] {
  return anchors
    .filter(({ number }) => number > (last?.number ?? 0))
    .map((anchor) => anchorFinding(isAnchorIntact(reader.keys, reader, anchor) ? "cut" : "anchor", anchor));
}

function readDigest({ digests }: Seal, index: number): Buffer {
  return digests.subarray(index * digestBytes, (index + 1) * digestBytes);
}

function rowFinding(fault: AuditFault, { number }: Seal, id: number): AuditFinding {
  return { fault, number, rowId: toId(id), time: getIdTime(id) };
}

function sealFinding(fault: AuditFault, number: number): AuditFinding {
  return { fault, number, rowId: null, time: null };
}

function anchorFinding(fault: AuditFault, { number, day }: Anchor): AuditFinding {
  return { fault, number, rowId: null, time: new Date(`${day}T00:00:00Z`) };
}
