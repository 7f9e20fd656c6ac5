import { createHash, timingSafeEqual } from "node:crypto";
import { weierstrass, type WeierstrassPoint } from "@noble/curves/abstract/weierstrass.js";

/** A cipher text in hex and the private number that opens it. */
export type Sm2DecryptionRequest = { readonly cipherHex: string; readonly privateKey: string };

const prime = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;

/** The curve sm2p256v1 (GB/T 32918.5). OpenSSL knows it, but Node gives no access to a multiplication with both coordinates. */
const Point = weierstrass({
  p: prime,
  n: 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
  h: 1n,
  a: prime - 3n,
  b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  Gx: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  Gy: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
});

const coordinateLength = 32;
const pointLength = 2 * coordinateLength;
const digestLength = 32;
const uncompressed = Buffer.from([4]);

/** Decrypts in a thread: one cipher text takes some 6 ms. */
export function run({ cipherHex, privateKey }: Sm2DecryptionRequest): string | undefined {
  return decryptSm2(cipherHex, privateKey);
}

/**
 * Reads what browsers encrypt with the published key: SM2 (GB/T 32918.4), C1 C3 C2 in hex with or without the leading
 * 04. `undefined` when it is no cipher text for this key.
 */
export function decryptSm2(cipherHex: string, privateKey: string): string | undefined {
  if (cipherHex.length % 2 !== 0 || !/^[0-9a-f]+$/iu.test(cipherHex)) return undefined;
  const cipher = Buffer.from(cipherHex, "hex");
  // One cipher text in 256 begins with 04 by itself, so both readings are tried.
  const clear =
    decryptBytes(cipher, privateKey) ?? (cipher[0] === 4 ? decryptBytes(cipher.subarray(1), privateKey) : undefined);
  return clear?.toString("utf8");
}

function decryptBytes(cipher: Buffer, privateKey: string): Buffer | undefined {
  if (cipher.length <= pointLength + digestLength) return undefined;
  const shared = multiplyPoint(cipher.subarray(0, pointLength), privateKey);
  if (shared === undefined) return undefined;
  const clear = unmask(cipher.subarray(pointLength + digestLength), shared);
  const [x, y] = [shared.subarray(0, coordinateLength), shared.subarray(coordinateLength)];
  const digest = createHash("sm3").update(x).update(clear).update(y).digest();
  return timingSafeEqual(digest, cipher.subarray(pointLength, pointLength + digestLength)) ? clear : undefined;
}

/** Both coordinates of the product; `undefined` if the point is not on the curve. */
function multiplyPoint(encoded: Buffer, privateKey: string): Buffer | undefined {
  let point: WeierstrassPoint<bigint>;
  try {
    point = Point.fromBytes(Buffer.concat([uncompressed, encoded]));
  } catch {
    // A point outside of the curve could be chosen so that the answer reveals bits of the key.
    return undefined;
  }
  return Buffer.from(point.multiply(BigInt(`0x${privateKey}`)).toBytes(false)).subarray(1);
}

/** Takes the mask of the key derivation function off (GB/T 32918.4, 5.4.3). */
function unmask(masked: Buffer, shared: Buffer): Buffer {
  const clear = Buffer.from(masked);
  const counter = Buffer.alloc(4);
  for (let start = 0; start < clear.length; start += digestLength) {
    counter.writeUInt32BE(start / digestLength + 1);
    const mask = createHash("sm3").update(shared).update(counter).digest();
    for (let index = start; index < Math.min(start + digestLength, clear.length); index++) {
      clear[index] = (clear[index] ?? 0) ^ (mask[index - start] ?? 0);
    }
  }
  return clear;
}
