import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Keys, openKeys } from "./keys.ts";
import { sealText, unsealText } from "./seal.ts";

let folder: string;
let keys: Keys;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-seal-"));
  keys = await openKeys(folder);
});

afterAll(async () => await rm(folder, { recursive: true }));

it("unseals a sealed text, and seals equal texts differently", () => {
  const [first, second] = [sealText(keys, "table:1", "验证码 123456"), sealText(keys, "table:1", "验证码 123456")];

  expect(unsealText(keys, "table:1", first)).toBe("验证码 123456");
  expect(first.equals(second)).toBe(false);
  expect(first.includes("123456")).toBe(false);
});

it("does not unseal a value that was moved to another row, changed or truncated", () => {
  const sealed = sealText(keys, "table:1", "secret");
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

  for (const [row, bytes] of [
    ["table:2", sealed],
    ["table:1", changed],
    ["table:1", sealed.subarray(0, 20)],
  ] as const) {
    expect(() => unsealText(keys, row, bytes)).toThrow(/authenticat|Invalid/u);
  }
});
