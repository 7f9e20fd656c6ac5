import { createHash } from "node:crypto";
import { deriveBytes, type Keys } from "#core/crypto/keys";

/** A seal of consecutive rows of one tenant and table. */
export type Seal = {
  readonly tenantId: number;
  readonly table: string;
  readonly number: number;
  readonly fromId: number;
  readonly toId: number;
  readonly removedTo: number | null;
  readonly rowIds: readonly number[];
  readonly digests: Buffer;
  readonly sealedAt: Date;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
};

/** The end of a chain on a day. */
export type Anchor = {
  readonly day: string;
  readonly number: number;
  readonly hash: Buffer;
  readonly signature: Buffer;
};

/** What a seal says, before it is signed. */
export type SealContent = Omit<Seal, "hash" | "signature">;

/** Length of the hash of one row. */
export const digestBytes = 32;

const idsPerMs = 2048;
const firstMs = Date.UTC(2020, 0, 1);

/** When an id was made; ids contain it. */
export function getIdTime(id: number): Date {
  return new Date(Math.floor(id / idsPerMs) + firstMs);
}

/** The lowest id that can be made at a moment. */
export function getFirstId(time: Date): number {
  return (time.getTime() - firstMs) * idsPerMs;
}

/** Adds the hash of everything that a seal says, and the signature of the installation. */
export function signSeal(keys: Keys, content: SealContent): Seal {
  const hash = hashSeal(content);
  return { ...content, hash, signature: deriveBytes(keys, "audit seal", hash.toString("hex")) };
}

/** Whether a seal says what was signed. */
export function isSealIntact(keys: Keys, seal: Seal): boolean {
  const { hash, signature } = signSeal(keys, seal);
  return hash.equals(seal.hash) && signature.equals(seal.signature);
}

/** The anchor of a seal for a day. */
export function signAnchor(keys: Keys, { tenantId, table, number, hash }: Seal, day: string): Anchor {
  const content = { day, number, hash };
  return { ...content, signature: signAnchorContent(keys, { tenantId, table }, content) };
}

/** Whether an anchor says what was signed. */
export function isAnchorIntact(keys: Keys, chain: Pick<Seal, "tenantId" | "table">, anchor: Anchor): boolean {
  return signAnchorContent(keys, chain, anchor).equals(anchor.signature);
}

function signAnchorContent(
  keys: Keys,
  { tenantId, table }: Pick<Seal, "tenantId" | "table">,
  { day, number, hash }: Omit<Anchor, "signature">,
): Buffer {
  return deriveBytes(keys, "audit anchor", JSON.stringify([tenantId, table, number, hash.toString("hex"), day]));
}

function hashSeal({ tenantId, table, number, fromId, toId, removedTo, sealedAt, ...rest }: SealContent): Buffer {
  const { previousHash, rowIds, digests } = rest;
  const facts = [
    tenantId,
    table,
    number,
    fromId,
    toId,
    removedTo,
    sealedAt.toISOString(),
    previousHash.toString("hex"),
  ];
  return createHash("sha256").update(JSON.stringify(facts)).update(JSON.stringify(rowIds)).update(digests).digest();
}
