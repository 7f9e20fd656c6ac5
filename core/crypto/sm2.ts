import { createECDH } from "node:crypto";

/** A key pair in hex: the private number, and the public point as clients take it (04, X, Y). */
export type Sm2KeyPair = { readonly privateKey: string; readonly publicKey: string };

const coordinateLength = 32;

/** A new key pair from the system's source of randomness. */
export function generateSm2KeyPair(): Sm2KeyPair {
  const pair = createECDH("SM2");
  const publicKey = pair.generateKeys("hex");
  return { privateKey: pair.getPrivateKey("hex").padStart(2 * coordinateLength, "0"), publicKey };
}

/** The public point of a private number, in hex with the leading 04. Throws on a number that is no key. */
export function deriveSm2PublicKey(privateKey: string): string {
  const pair = createECDH("SM2");
  pair.setPrivateKey(privateKey, "hex");
  return pair.getPublicKey("hex");
}
