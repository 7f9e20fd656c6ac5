import { sm2 } from "sm-crypto";
import { describe, expect, it } from "vitest";
import { deriveSm2PublicKey, generateSm2KeyPair } from "./sm2.ts";
import { decryptSm2 } from "./sm2Decryption.worker.ts";

const pair = generateSm2KeyPair();

function encrypt(text: string): string {
  return sm2.doEncrypt(text, pair.publicKey, 1);
}

describe("decryption of passwords", () => {
  it.each(["a", "Admin#2026x", "密码Aa1!", "€".repeat(64), "x".repeat(128)])(
    "decrypts a text that a browser encrypted: %s",
    (text) => {
      expect(decryptSm2(encrypt(text), pair.privateKey)).toBe(text);
    },
  );

  it("uses the public key that belongs to the private key", () => {
    const { privateKey, publicKey } = generateSm2KeyPair();

    expect(publicKey).toMatch(/^04[0-9a-f]{128}$/u);
    expect(deriveSm2PublicKey(privateKey)).toBe(publicKey);
  });

  it("accepts a leading 04 and upper case", () => {
    const cipher = encrypt("Admin#2026x");

    expect(decryptSm2(`04${cipher}`, pair.privateKey)).toBe("Admin#2026x");
    expect(decryptSm2(cipher.toUpperCase(), pair.privateKey)).toBe("Admin#2026x");
  });

  it("decrypts the example of GB/T 32918.5, whose cipher text itself begins with 04", () => {
    const privateKey = "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8";
    const point =
      "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73" +
      "e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0";
    const digest = "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766";
    const cipher = `${point}${digest}21886ca989ca9c7d58087307ca93092d651efa`;

    expect(decryptSm2(cipher, privateKey)).toBe("encryption standard");
    expect(decryptSm2(`04${cipher}`, privateKey)).toBe("encryption standard");
  });

  it.each([
    ["a text for another key", () => sm2.doEncrypt("Admin#2026x", generateSm2KeyPair().publicKey, 1)],
    ["a changed digest", () => flipDigit(encrypt("Admin#2026x"), 130)],
    ["a changed text", () => flipDigit(encrypt("Admin#2026x"), -1)],
    ["a point off the curve", () => flipDigit(encrypt("Admin#2026x"), 40)],
    ["a coordinate beyond the prime", () => `${"f".repeat(64)}${encrypt("Admin#2026x").slice(64)}`],
    ["a cipher without text", () => encrypt("a").slice(0, 192)],
    ["the point at infinity", () => "00".repeat(64) + encrypt("a").slice(128)],
    ["zeros", () => "00".repeat(120)],
    ["half a byte", () => encrypt("abc").slice(1)],
    ["no hex", () => "zz".repeat(120)],
    ["an empty text", () => ""],
  ])("refuses %s", (_, cipher) => {
    expect(decryptSm2(cipher(), pair.privateKey)).toBeUndefined();
  });
});

function flipDigit(hex: string, at: number): string {
  const index = at < 0 ? hex.length + at : at;
  const other = hex.charAt(index) === "0" ? "1" : "0";
  return hex.slice(0, index) + other + hex.slice(index + 1);
}
