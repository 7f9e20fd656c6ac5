import { createECDH, createHash, randomBytes, timingSafeEqual } from "node:crypto";

/*
 * Reads what browsers encrypt with the published key: SM2 (GB/T 32918.4), C1 C3 C2 in hex without the leading 04.
 * OpenSSL makes the key pair and the digests; its decryption is not within reach of Node, and the package that the
 * browser uses holds the event loop for some 20 ms, so the one multiplication of a point is written out here (2 ms).
 */

/** A key pair in hex: the private number, and the public point as clients take it (04, X, Y). */
export type Sm2Pair = { readonly privateKey: string; readonly publicKey: string };

/** A point in Jacobian coordinates; coordinates may be negative residues. */
type Point = { readonly x: bigint; readonly y: bigint; readonly z: bigint };

const prime = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
const b = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;
const infinity: Point = { x: 1n, y: 1n, z: 0n };

const coordinateLength = 32;
const pointLength = 2 * coordinateLength;
const digestLength = 32;

/** A new key pair from the system's source of randomness. */
export function newSm2Pair(): Sm2Pair {
  const pair = createECDH("SM2");
  const publicKey = pair.generateKeys("hex");
  return { privateKey: pair.getPrivateKey("hex").padStart(2 * coordinateLength, "0"), publicKey };
}

/** The public point of a private number, in hex with the leading 04. Throws on a number that is no key. */
export function sm2PublicKey(privateKey: string): string {
  const pair = createECDH("SM2");
  pair.setPrivateKey(privateKey, "hex");
  return pair.getPublicKey("hex");
}

/** The clear text of a cipher text in hex, `undefined` when it is none for this key. A leading 04 may stand there or not. */
export function sm2Decrypt(cipherHex: string, privateKey: string): string | undefined {
  if (cipherHex.length % 2 !== 0 || !/^[0-9a-f]+$/iu.test(cipherHex)) return undefined;
  const cipher = Buffer.from(cipherHex, "hex");
  // One cipher text in 256 begins with 04 by itself, so both readings are tried.
  const clear =
    decrypted(cipher, privateKey) ?? (cipher[0] === 4 ? decrypted(cipher.subarray(1), privateKey) : undefined);
  return clear?.toString("utf8");
}

function decrypted(cipher: Buffer, privateKey: string): Buffer | undefined {
  if (cipher.length <= pointLength + digestLength) return undefined;
  const sender = pointOf(cipher.subarray(0, pointLength));
  if (sender === undefined) return undefined;
  const shared = affine(multiplied(sender, blinded(BigInt(`0x${privateKey}`))));
  const digest = cipher.subarray(pointLength, pointLength + digestLength);
  const clear = unmasked(cipher.subarray(pointLength + digestLength), shared);
  const found = createHash("sm3").update(shared.x).update(clear).update(shared.y).digest();
  return timingSafeEqual(found, digest) ? clear : undefined;
}

function unmasked(masked: Buffer, shared: { x: Buffer; y: Buffer }): Buffer {
  const clear = Buffer.from(masked);
  const counter = Buffer.alloc(4);
  for (let start = 0; start < clear.length; start += digestLength) {
    counter.writeUInt32BE(start / digestLength + 1);
    const mask = createHash("sm3").update(shared.x).update(shared.y).update(counter).digest();
    for (let index = start; index < Math.min(start + digestLength, clear.length); index++) {
      clear[index] = (clear[index] ?? 0) ^ (mask[index - start] ?? 0);
    }
  }
  return clear;
}

/** A point that lies beside the curve could be chosen so that the answer tells bits of the key. */
function pointOf(encoded: Buffer): Point | undefined {
  const x = numberOf(encoded.subarray(0, coordinateLength));
  const y = numberOf(encoded.subarray(coordinateLength));
  if (x >= prime || y >= prime) return undefined;
  return (y * y - (x * x - 3n) * x - b) % prime === 0n ? { x, y, z: 1n } : undefined;
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

/** The same multiple by another way each time: how long it takes says nothing about the key. */
function blinded(scalar: bigint): bigint {
  return scalar + numberOf(randomBytes(8)) * order;
}

function multiplied(point: Point, scalar: bigint): Point {
  const multiples = [infinity, point];
  for (let count = 2; count < 16; count++) multiples.push(added(multiples[count - 1] ?? infinity, point));
  let sum = infinity;
  for (const digit of scalar.toString(16)) {
    sum = doubled(doubled(doubled(doubled(sum))));
    sum = added(sum, multiples[Number.parseInt(digit, 16)] ?? infinity);
  }
  return sum;
}

function doubled({ x, y, z }: Point): Point {
  const delta = (z * z) % prime;
  const gamma = (y * y) % prime;
  const beta = (x * gamma) % prime;
  const alpha = (3n * (x - delta) * (x + delta)) % prime;
  const newX = (alpha * alpha - 8n * beta) % prime;
  return {
    x: newX,
    y: (alpha * (4n * beta - newX) - 8n * gamma * gamma) % prime,
    z: (2n * y * z) % prime,
  };
}

function added(one: Point, other: Point): Point {
  if (one.z === 0n) return other;
  if (other.z === 0n) return one;
  const oneZ = (one.z * one.z) % prime;
  const otherZ = (other.z * other.z) % prime;
  const u = (one.x * otherZ) % prime;
  const s = (((one.y * other.z) % prime) * otherZ) % prime;
  const h = (other.x * oneZ - u) % prime;
  const r = (((other.y * one.z) % prime) * oneZ - s) % prime;
  if (h === 0n) return r === 0n ? doubled(one) : infinity;
  const hh = (h * h) % prime;
  const hhh = (h * hh) % prime;
  const v = (u * hh) % prime;
  const newX = (r * r - hhh - 2n * v) % prime;
  return { x: newX, y: (r * (v - newX) - s * hhh) % prime, z: (((one.z * other.z) % prime) * h) % prime };
}

function affine({ x, y, z }: Point): { x: Buffer; y: Buffer } {
  const inverse = power(z, prime - 2n);
  const square = (inverse * inverse) % prime;
  return { x: bytesOf(x * square), y: bytesOf(y * ((square * inverse) % prime)) };
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

function bytesOf(residue: bigint): Buffer {
  const positive = ((residue % prime) + prime) % prime;
  return Buffer.from(positive.toString(16).padStart(2 * coordinateLength, "0"), "hex");
}
